// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/sms-log.schema.json
// Hash: ec41dbb9ab0a9d2af3d83d5dae0c6919

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/messages.getSmsLog.validate.js";

/** GET /gp-message-center/web/sms/log/{logId}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "logId", keyword: "required", message: "请输入id" },
    { at: "logId", keyword: "type", message: "id格式不正确" },
    { at: "logId", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
