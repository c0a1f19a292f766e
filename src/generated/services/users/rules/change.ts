// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user.schema.json
// Hash: 0342a2d67a9aaccb526672ec2f44cb17

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { userRules } from "../../../entities/user.rules.ts";
import validate from "../../../validators/users.change.validate.js";

/** PUT /gp-auth-center/rest/v1/user/manage: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userId", keyword: "required", message: "请输入用户id" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过200个字符" },
    { at: "userName", keyword: "required", message: "请输入姓名" },
    { at: "userName", keyword: "type", message: "姓名格式不正确" },
    { at: "userName", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userTel", keyword: "type", message: "手机号格式不正确" },
    { at: "userTel", keyword: "format", message: "手机号错误" },
    { at: "userEmail", keyword: "type", message: "邮箱格式不正确" },
    { at: "userEmail", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userEmail", keyword: "format", message: "邮箱格式错误" },
    { at: "userIDCard", keyword: "type", message: "身份证号格式不正确" },
    { at: "userIDCard", keyword: "maxLength", message: "身份证号长度不能超过18个字符" },
    { at: "userIDCard", keyword: "pattern", message: "身份证号格式错误" },
    ...userRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
