// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 600508b7621e3a9877b0210a1c334359

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/oauth.caChallenge.validate.js";

/** GET /api/oauth/caChallenge: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
