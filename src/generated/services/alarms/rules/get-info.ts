// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-info.schema.json
// Hash: 19108abf4368f408654478561a906d52

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/alarms.getInfo.validate.js";

/** GET /gp-alarm-center/api/web/v1/info/{id}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
