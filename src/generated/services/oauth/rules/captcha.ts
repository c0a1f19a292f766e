// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: cdd2c4bacabf1e74c3c6bdd992e7b824

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/oauth.captcha.js";

/** GET /api/oauth/captcha: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
