// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-log.schema.json
// Hash: 13328116031e525fa717bfcbf24be2f1

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/messages.getEmailLog.validate.js";

/** GET /gp-message-center/web/email/log/{logId}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "logId", keyword: "required", message: "请输入id" },
    { at: "logId", keyword: "type", message: "id格式不正确" },
    { at: "logId", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
