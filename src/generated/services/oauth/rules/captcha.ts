// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 1eca9e56848547d421e7f34eb2a84e53

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/oauth.captcha.validate.js";

/** GET /api/oauth/captcha: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
