// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: c6e4b24a8c086ec48af4ef968e3d5440

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/tasks.getTask.validate.js";

/** GET /gp-portal-center/rest/v1/scheduledTask/{taskId}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "taskId", keyword: "required", message: "请输入任务id" },
    { at: "taskId", keyword: "type", message: "任务id格式不正确" },
    { at: "taskId", keyword: "maxLength", message: "任务id长度不能超过50个字符" },
  ],
};
