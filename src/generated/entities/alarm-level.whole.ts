// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/alarm-level.schema.json
// Hash: fa3609acc32c165eb63e8b1de163783c

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
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
