// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/alarm-level.schema.json
// Hash: 198c5e70c4e7c1c7fa254a510f00ca73

import type { WholeRules } from "../../../runtime/contract/whole-record.ts";
import validate from "../validators/whole.alarm-level.validate.js";

/** 告警等级: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入等级编号" },
    { at: "levelName", keyword: "required", message: "请输入告警等级" },
  ],
  names: ["id", "levelName"],
  order: ["id", "levelName"],
};
