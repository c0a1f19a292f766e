// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json
// Hash: 998ab9ba715ee67b8acee99b8ec3f2da

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { authLogRules } from "../../../entities/auth-log.rules.ts";
import validate from "../../../validators/logs.exportAuth.validate.js";

/** GET /gp-auth-center/rest/v1/log/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...authLogRules,
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
