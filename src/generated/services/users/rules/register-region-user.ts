// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user.schema.json
// Hash: cbb368e184c417e142dbf25fee319c86

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/users.registerRegionUser.validate.js";

/** POST /gp-auth-center/rest/v1/user/registerRegionUser: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userName", keyword: "required", message: "请输入姓名" },
    { at: "userName", keyword: "type", message: "姓名格式不正确" },
    { at: "userName", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userAccount", keyword: "required", message: "请输入账号" },
    { at: "userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "userAccount", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userAccount", keyword: "pattern", message: "账号只能包含字母、数字和 _ . @ -" },
    { at: "systemType", keyword: "required", message: "请选择用户系统类型" },
    { at: "systemType", keyword: "type", message: "用户系统类型格式不正确" },
    { at: "systemType", keyword: "enum", message: "用户系统类型取值不正确" },
    { at: "pwd", keyword: "required", message: "请输入密码" },
    { at: "pwd", keyword: "type", message: "密码格式不正确" },
    { at: "pwd", keyword: "pattern", message: "密码格式不正确" },
  ],
};
