// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/alarm-member.schema.json
// Hash: 1d92297668db9155940ea0c624f9247e

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.alarm-member.validate.js";

/** 告警成员: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "levelId", keyword: "required", message: "请填写告警等级" },
    { at: "alarmType", keyword: "required", message: "请选择告警方式" },
    { at: "alarmInfo", keyword: "required", message: "请填写接收人" },
    { at: "alarmInfo", keyword: "format", message: "邮箱格式不正确", branch: "allOf/0/then" },
    { at: "alarmInfo", keyword: "format", message: "手机号码格式不正确", branch: "allOf/1/then" },
  ],
  names: ["levelId", "alarmType", "alarmInfo"],
  parts: [["alarmType", "alarmInfo"], ["alarmType", "alarmInfo"]],
  order: ["id", "levelId", "levelName", "alarmType", "alarmInfo"],
};
