// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: 3da5f042ae1d77cf91795480910403b5

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.selectAllRegions.validate.js";

/** GET /gp-menu-center/rest/v1/region/selectAllRegions: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
