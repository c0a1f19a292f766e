// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: 286973ac92664026b995f20bb62680dd

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/register.showDataByRegisterPage.validate.js";

/** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
