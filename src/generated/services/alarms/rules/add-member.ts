// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-member.schema.json
// Hash: 4d28b5cb45bd4e68792c096482095c62

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { alarmMemberRules } from "../../../entities/alarm-member.rules.ts";
import validate from "../../../validators/alarms.addMember.validate.js";

/** POST /gp-alarm-center/api/web/v1/level: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...alarmMemberRules,
    { at: "alarmInfo", keyword: "format", message: "邮箱格式不正确", branch: "allOf/0/then" },
    { at: "alarmInfo", keyword: "format", message: "手机号码格式不正确", branch: "allOf/1/then" },
  ],
};
