// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml
// Hash: 5b2c51998434b2a5e8f4302a4af00105

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.deleteRegions.validate.js";

/** POST /gp-menu-center/web/regions/deletion: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ids", keyword: "type", message: "ids必须为列表" },
    { at: "ids", keyword: "maxItems", message: "ids不能超过1000项" },
    { at: "ids.*", keyword: "type", message: "ids格式不正确" },
  ],
};
