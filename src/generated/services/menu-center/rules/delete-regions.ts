// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml
// Hash: 3a180c119f7e79c141ccf0b4441fa6d0

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.deleteRegions.js";

/** POST /gp-menu-center/web/regions/deletion: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ids", keyword: "type", message: "ids必须为列表" },
    { at: "ids", keyword: "maxItems", message: "ids不能超过1000项" },
    { at: "ids.*", keyword: "type", message: "ids格式不正确" },
  ],
};
