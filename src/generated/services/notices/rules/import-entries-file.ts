// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: 61612b37c8e41b4a8bcd5f14fac2063b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/notices.importEntriesFile.validate.js";

/** POST /gp-notice-center/rest/v1/notice/dict/import/file: the rules of its input in the order in which they are judged. */
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
    { at: "part", keyword: "type", message: "文件格式不正确" },
    { at: "part", keyword: "enum", message: "文件取值不正确" },
  ],
};
