// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/shop.yaml

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/shop.exportBooks.validate.js";

/** GET /shop/books/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "searchText", keyword: "type", message: "searchText格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "searchText长度不能超过1000个字符" },
    { at: "kind", keyword: "type", message: "kind格式不正确" },
    { at: "kind", keyword: "maxLength", message: "kind长度不能超过1000个字符" },
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
