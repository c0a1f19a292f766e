// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-log.schema.json
// Hash: 48b2087a39ff4edd44da937d3f59aa73

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { emailLogRules } from "../../../entities/email-log.rules.ts";
import validate from "../../../validators/messages.exportEmailLog.validate.js";

/** GET /gp-message-center/web/email/log/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...emailLogRules,
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
