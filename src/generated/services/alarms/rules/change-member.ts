// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-member.schema.json
// Hash: cae6f82a90fbca98a508127ec6e16368

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { alarmMemberRules } from "../../../entities/alarm-member.rules.ts";
import { whole } from "../../../entities/alarm-member.whole.ts";
import validate from "../../../validators/alarms.changeMember.validate.js";

/** PUT /gp-alarm-center/api/web/v1/level: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    ...alarmMemberRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
  whole: whole,
};
