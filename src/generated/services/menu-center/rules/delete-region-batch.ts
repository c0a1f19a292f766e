// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml
// Hash: a33fc62c59bd0a2a127079325dbcfb5e

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.deleteRegionBatch.validate.js";

/** POST /gp-menu-center/rest/v1/region/deleteRegionBatch: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ids", keyword: "type", message: "ids必须为列表" },
    { at: "ids", keyword: "maxItems", message: "ids不能超过1000项" },
    { at: "ids.*", keyword: "type", message: "ids格式不正确" },
  ],
};
