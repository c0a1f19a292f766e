// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml
// Hash: 40e3a22c85d54ace3c3c0c749d9b0f6d

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/authCenter.getEncryptType.validate.js";

/** GET /gp-auth-center/rest/v1/user/getEncryptType: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
