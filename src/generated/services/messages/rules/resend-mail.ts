// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-log.schema.json
// Hash: 33df92edf4f0486b7cd3db549049dc5c

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/messages.resendMail.validate.js";

/** POST /gp-message-center/web/email/log/resend: the rules of its input in the order in which they are judged. */
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
