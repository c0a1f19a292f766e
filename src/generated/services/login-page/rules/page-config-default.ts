// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: 96ab2e4b3b303ba2ac52ad1edee7c232

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/loginPage.pageConfigDefault.validate.js";

/** GET /gp-auth-center/rest/v1/custom/page/config/default: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
