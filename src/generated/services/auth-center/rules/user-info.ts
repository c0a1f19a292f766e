// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/user-info.schema.json
// Hash: df13ed406bfcb582a2f09de09af1e187

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/authCenter.userInfo.js";

/** GET /gp-auth-center/rest/v1/user/userInfo: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
