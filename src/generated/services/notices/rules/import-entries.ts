// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: 11d69a1ea363d12c8751cd4e08a36a7c

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/notices.importEntries.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gp-notice-center/rest/v1/notice/dict/import
 * POST /gp-notice-center/rest/v1/notice/dict/import/rows
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "type", keyword: "required", message: "请选择类型" },
    { at: "type", keyword: "type", message: "类型格式不正确" },
    { at: "type", keyword: "enum", message: "类型取值不正确" },
    { at: "workbook", keyword: "type", message: "表格格式不正确" },
    { at: "workbook", keyword: "maxLength", message: "表格长度不能超过50个字符" },
    { at: "columns", keyword: "type", message: "列对应必须为列表" },
    { at: "columns", keyword: "maxItems", message: "列对应不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "列对应必须为整数" },
    { at: "columns.*", keyword: "minimum", message: "列对应不能小于-1" },
    { at: "columns.*", keyword: "maximum", message: "列对应不能大于16383" },
  ],
};
