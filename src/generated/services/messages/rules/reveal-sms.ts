// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/sms-log.schema.json
// Hash: 3b16d72761779bbfdb05f35edacc4e22

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/messages.revealSms.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gp-message-center/web/sms/log/reveal
 * POST /gp-message-center/web/sms/log/resend
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "logId", keyword: "required", message: "请输入id" },
    { at: "logId", keyword: "type", message: "id格式不正确" },
    { at: "logId", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
