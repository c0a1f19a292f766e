// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: bbe578718d207db83212fabf7fc43d30

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/notices.exportEntries.validate.js";

/** GET /gp-notice-center/rest/v1/notice/dict/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "type", keyword: "type", message: "类型格式不正确" },
    { at: "type", keyword: "enum", message: "类型取值不正确" },
    { at: "parentId", keyword: "type", message: "父类型格式不正确" },
    { at: "parentId", keyword: "maxLength", message: "父类型长度不能超过200个字符" },
    { at: "code", keyword: "type", message: "字典值格式不正确" },
    { at: "code", keyword: "maxLength", message: "字典值长度不能超过200个字符" },
    { at: "enable", keyword: "type", message: "是否启用格式不正确" },
    { at: "enable", keyword: "enum", message: "是否启用取值不正确" },
    { at: "searchText", keyword: "type", message: "关键字格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "关键字长度不能超过100个字符" },
    { at: "startDate", keyword: "type", message: "创建时间起格式不正确" },
    { at: "startDate", keyword: "format", message: "创建时间起格式不正确" },
    { at: "endDate", keyword: "type", message: "创建时间止格式不正确" },
    { at: "endDate", keyword: "format", message: "创建时间止格式不正确" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
