// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: 4629aba0dcac7fef270caaf4df487dad

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/tasks.runTask.validate.js";

/** POST /gp-portal-center/rest/v1/scheduledTask/run: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "taskId", keyword: "required", message: "请输入任务id" },
    { at: "taskId", keyword: "type", message: "任务id格式不正确" },
    { at: "taskId", keyword: "maxLength", message: "任务id长度不能超过50个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
