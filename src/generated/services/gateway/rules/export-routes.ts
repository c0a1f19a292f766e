// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/gateway.yaml
// Hash: 32d156d57e587f495293b1b460b9bf5c

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/gateway.exportRoutes.validate.js";

/** GET /api/rest/v1/gateway/route/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "searchText", keyword: "type", message: "关键字格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "关键字长度不能超过100个字符" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
