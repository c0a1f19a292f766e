// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/sms-log.schema.json
// Hash: b6a405fa4e9f64b2ecf9a3a4d13168a3

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { smsLogRules } from "../../../entities/sms-log.rules.ts";
import validate from "../../../validators/messages.exportSmsLog.validate.js";

/** GET /gp-message-center/web/sms/log/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...smsLogRules,
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
