// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: e79013782217fc75d7c639941ad7d3d5

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.getRegionAll.validate.js";

/** GET /gp-menu-center/web/regions/getRegionAll: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "regionCode", keyword: "type", message: "regionCode格式不正确" },
  ],
};
