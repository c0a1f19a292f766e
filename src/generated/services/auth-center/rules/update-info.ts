// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/user-info.schema.json
// Hash: 5c4c26bd38b7c6f4561c7e7892c31694

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/authCenter.updateInfo.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * PUT /gp-auth-center/rest/v1/user/info
 * POST /gp-auth-center/rest/v1/user/updateUserInfo
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userId", keyword: "required", message: "请输入用户id" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过200个字符" },
    { at: "userName", keyword: "required", message: "请输入姓名" },
    { at: "userName", keyword: "type", message: "姓名格式不正确" },
    { at: "userName", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userAccount", keyword: "required", message: "请输入账号" },
    { at: "userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "userAccount", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userIDCard", keyword: "required", message: "请输入身份证号" },
    { at: "userIDCard", keyword: "type", message: "身份证号格式不正确" },
    { at: "userIDCard", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userIDCard", keyword: "pattern", message: "身份证号格式错误" },
    { at: "userEmail", keyword: "required", message: "请输入邮箱" },
    { at: "userEmail", keyword: "type", message: "邮箱格式不正确" },
    { at: "userEmail", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userEmail", keyword: "format", message: "邮箱格式错误" },
    { at: "userTel", keyword: "required", message: "电话号必须为数字值" },
    { at: "userTel", keyword: "type", message: "电话号必须为数字值" },
    { at: "userTel", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userTel", keyword: "pattern", message: "电话号必须为数字值" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
    { at: "pwd", keyword: "type", message: "登录密码格式不正确" },
    { at: "pwd", keyword: "maxLength", message: "登录密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
  ],
};
