// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml
// Hash: a399aa53bd49a80b87229f3dc77c1d10

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/authCenter.getEncryptType.js";

/** GET /gp-auth-center/rest/v1/user/getEncryptType: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
