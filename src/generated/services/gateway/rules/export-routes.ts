// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/gateway.yaml
// Hash: d53a0a1c74c00cc2ace9de7bf8665553

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/gateway.exportRoutes.validate.js";

/** GET /api/rest/v1/gateway/route/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "searchText", keyword: "type", message: "关键字格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "关键字长度不能超过100个字符" },
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
