// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/subsystem.schema.json
// Hash: c401ad1ad1d9fe42f52badd4fe19e10a

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/systems.rename.validate.js";

/** PUT /gp-menu-center/rest/v1/system/alias: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "required", message: "请输入系统标识" },
    { at: "systemId", keyword: "type", message: "系统标识格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "systemId", keyword: "pattern", message: "系统标识只能包含字母、数字、下划线、点和短横线" },
    { at: "systemAliasTitle", keyword: "required", message: "请输入新名称" },
    { at: "systemAliasTitle", keyword: "type", message: "菜单别名格式不正确" },
    { at: "systemAliasTitle", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "regionCode", keyword: "required", message: "请输入区划编码" },
    { at: "regionCode", keyword: "type", message: "区划编码格式不正确" },
    { at: "regionCode", keyword: "maxLength", message: "区划编码长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
