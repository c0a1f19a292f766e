// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/user.schema.json
// Hash: e42b7d56509e3e09be3b744201b81b38

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/systems.createManager.validate.js";

/** POST /gp-portal-center/portalCenter/system/regionManager: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userName", keyword: "required", message: "请输入姓名" },
    { at: "userName", keyword: "type", message: "姓名格式不正确" },
    { at: "userName", keyword: "maxLength", message: "姓名长度不能超过50个字符" },
    { at: "userAccount", keyword: "required", message: "请输入账号" },
    { at: "userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "userAccount", keyword: "maxLength", message: "账号长度不能超过50个字符" },
    { at: "userAccount", keyword: "pattern", message: "账号只能包含字母、数字、下划线、点和短横线" },
    { at: "pwd", keyword: "required", message: "请输入初始密码" },
    { at: "pwd", keyword: "type", message: "初始密码格式不正确" },
    { at: "pwd", keyword: "pattern", message: "密码格式不正确" },
    { at: "regionCode", keyword: "required", message: "请输入区划编码" },
    { at: "regionCode", keyword: "type", message: "区划编码格式不正确" },
    { at: "regionCode", keyword: "maxLength", message: "区划编码长度不能超过200个字符" },
    { at: "systemId", keyword: "type", message: "系统标识格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统标识长度不能超过50个字符" },
  ],
};
