// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml
// Hash: d2a25874d6b41048a7c0a8c993c2bf6b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menuCenter.deleteRegions.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gp-menu-center/web/regions/deletion
 * POST /gp-menu-center/rest/v1/region/deleteRegionBatch
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ids", keyword: "type", message: "所选数据必须为列表" },
    { at: "ids", keyword: "maxItems", message: "所选数据不能超过1000项", most: 1000 },
    { at: "ids.*", keyword: "type", message: "所选数据格式不正确" },
    { at: "ids.*", keyword: "maxLength", message: "所选数据长度不能超过200个字符" },
  ],
};
