// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/scheduled-task.schema.json
// Hash: 9d32e6e86f3bf3cbd74b19a711a0226f

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.scheduled-task.validate.js";

/** 定时任务: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "taskId", keyword: "required", message: "请输入任务id" },
    { at: "taskName", keyword: "required", message: "请输入任务名称" },
    { at: "cron", keyword: "required", message: "请输入Cron表达式" },
    { at: "enabled", keyword: "required", message: "请选择是否启用" },
  ],
  names: ["taskId", "taskName", "cron", "enabled"],
  order: ["taskId", "taskName", "remark", "cron", "enabled", "nextTime", "runningUntil", "lastTime", "lastMillis", "lastResult", "lastMessage"],
};
