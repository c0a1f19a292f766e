// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/alarm-info.schema.json
// Hash: c61d10e25b10945ac9af1d07411ef90e

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.alarm-info.validate.js";

/** 告警信息: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "alarmEntity", keyword: "required", message: "请填写告警对象" },
    { at: "scopeName", keyword: "required", message: "请填写告警范围" },
    { at: "alarmMessage", keyword: "required", message: "请填写告警内容" },
  ],
  names: ["alarmEntity", "scopeName", "alarmMessage"],
  order: [
    "id",
    "alarmTime",
    "levelId",
    "levelName",
    "ruleId",
    "alarmName",
    "alarmEntity",
    "scopeName",
    "alarmMessage",
    "alarmSource",
    "alarmCount",
    "lastTime",
  ],
};
