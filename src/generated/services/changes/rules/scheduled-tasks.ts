// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/screens/scheduled-tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: e405a1dd2690862bc77ddda05bc5f375

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/changes.scheduledTasks.validate.js";

/** GET /api/rest/v1/changes/scheduled-tasks: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "taskId", keyword: "required", message: "请输入任务id" },
    { at: "taskId", keyword: "type", message: "任务id格式不正确" },
    { at: "taskId", keyword: "maxLength", message: "任务id长度不能超过50个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于50" },
  ],
};
