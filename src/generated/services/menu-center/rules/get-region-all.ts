// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: 781dac4131a52e222c21fd42eb1f722d

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.getRegionAll.js";

/** GET /gp-menu-center/web/regions/getRegionAll: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "regionCode", keyword: "type", message: "regionCode格式不正确" },
  ],
};
