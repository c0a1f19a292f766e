// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: 6303b03ddc99cce9ce02d425a57d5296

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { regionRules } from "../../../entities/region.rules.ts";
import validate from "../../../validators/menuCenter.addRegion.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gp-menu-center/web/regions
 * POST /gp-menu-center/rest/v1/region/addRegion
 */
export const input: InputRules = {
  validate,
  rules: regionRules,
};
