// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml
// Hash: 1fb314384feeec2503fe8c3ac1ce52a9

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.deleteRegions.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gp-menu-center/web/regions/deletion
 * POST /gp-menu-center/rest/v1/region/deleteRegionBatch
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ids", keyword: "type", message: "ids必须为列表" },
    { at: "ids", keyword: "maxItems", message: "ids不能超过1000项", most: 1000 },
    { at: "ids.*", keyword: "type", message: "ids格式不正确" },
    { at: "ids.*", keyword: "maxLength", message: "ids长度不能超过200个字符" },
  ],
};
