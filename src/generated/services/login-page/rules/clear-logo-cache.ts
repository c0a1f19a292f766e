// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/login-page.yaml
// Hash: 93e18fe2e8a2ee0e658666b182452b60

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/loginPage.clearLogoCache.validate.js";

/** GET /api/oauth/cache/logo/deletion: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
