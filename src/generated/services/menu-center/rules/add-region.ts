// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: a0cfb3e2719b99486559665f07201071

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
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
