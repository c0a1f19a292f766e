// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: 1e3f0c848538bf309b48d5e678e17f6f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { noticeDictRules } from "../../../entities/notice-dict.rules.ts";
import validate from "../../../validators/notices.exportEntries.validate.js";

/** GET /gp-notice-center/rest/v1/notice/dict/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...noticeDictRules,
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
    { at: "thenBy", keyword: "type", message: "其次排序格式不正确" },
    { at: "thenBy", keyword: "enum", message: "其次排序取值不正确" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
