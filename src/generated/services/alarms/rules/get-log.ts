// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-log.schema.json
// Hash: cd9aee8271623554503dcd453fdc02f4

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/alarms.getLog.validate.js";

/** GET /gp-alarm-center/api/web/v1/log/{id}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过50个字符" },
  ],
};
