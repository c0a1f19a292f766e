// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml
// Hash: ed6a4fac52057971b6a2f9f29f519298

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/assetsOrg.upload.js";

/** POST /gpr-workflow/rest/assetes/org/upload: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
