// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/user-info.schema.json
// Hash: 11037acc9117998e6d6e04f9e0874b47

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/authCenter.userInfo.validate.js";

/** GET /gp-auth-center/rest/v1/user/userInfo: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
