// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/alarm-rule.schema.json
// Hash: 25d6d03339a8875b8b2f85aeef04db06

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.alarm-rule.validate.js";

/** 告警定义: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "levelId", keyword: "required", message: "请填写告警等级" },
    { at: "ruleId", keyword: "required", message: "请填写告警标识" },
    { at: "alarmName", keyword: "required", message: "请补填写告警名称" },
  ],
  names: ["levelId", "ruleId", "alarmName"],
  order: ["id", "levelId", "levelName", "ruleId", "alarmName", "remark"],
};
