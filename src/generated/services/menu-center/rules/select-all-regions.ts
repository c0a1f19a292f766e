// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: 4a0cd3e3ce09bbdeaf89461631bd4b76

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.selectAllRegions.js";

/** GET /gp-menu-center/rest/v1/region/selectAllRegions: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
