// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/subsystem.schema.json
// Hash: 59e54423b39fe06524f1b62ea1c6a59e

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/systems.remove.validate.js";

/** DELETE /gp-menu-center/rest/v1/system/deleteSubservice: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "type", message: "系统标识格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "systemId", keyword: "pattern", message: "系统标识只能包含字母、数字、下划线、点和短横线" },
    { at: "id", keyword: "type", message: "服务入口格式不正确" },
    { at: "id", keyword: "maxLength", message: "服务入口长度不能超过200个字符" },
    { at: "current", keyword: "type", message: "立即生效格式不正确" },
    { at: "current", keyword: "enum", message: "立即生效取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
