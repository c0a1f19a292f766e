// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml
// Hash: 13daf4d1e1ff4afe7e10bf66895c2630

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/assetsOrg.upload.validate.js";

/** POST /gpr-workflow/rest/assetes/org/upload: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
