// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-log.schema.json
// Hash: 263f4bc927557cd25c678a8633371332

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/alarms.resend.validate.js";

/** POST /gp-alarm-center/api/web/v1/log/resend: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过50个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
