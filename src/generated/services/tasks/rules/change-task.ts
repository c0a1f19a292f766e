// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: 59c7156210417ea7362650149ba857e4

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/tasks.changeTask.validate.js";

/** PUT /gp-portal-center/rest/v1/scheduledTask: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "taskId", keyword: "required", message: "请输入任务id" },
    { at: "taskId", keyword: "type", message: "任务id格式不正确" },
    { at: "taskId", keyword: "maxLength", message: "任务id长度不能超过50个字符" },
    { at: "cron", keyword: "required", message: "请输入Cron表达式" },
    { at: "cron", keyword: "type", message: "Cron表达式格式不正确" },
    { at: "cron", keyword: "maxLength", message: "Cron表达式长度不能超过100个字符" },
    { at: "cron", keyword: "format", message: "Cron表达式不正确：须为秒、分、时、日、月、周、年七段，日与周有且只有一个为不指定，且日期存在" },
    { at: "enabled", keyword: "required", message: "请选择是否启用" },
    { at: "enabled", keyword: "type", message: "是否启用格式不正确" },
    { at: "enabled", keyword: "enum", message: "是否启用取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
