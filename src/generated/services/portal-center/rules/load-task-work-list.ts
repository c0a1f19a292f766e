// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: bc17e51eac985f629169e5712ed1f1d1

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/portalCenter.loadTaskWorkList.validate.js";

/** GET /gp-portal-center/portalCenter/task/loadTaskWorkList: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
