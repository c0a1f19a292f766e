// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/user-row.schema.json
// Hash: 5cf2d3e47aa375201d99c2d189f42ee2

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.user-row.validate.js";

/** 导入用户: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userAccount", keyword: "required", message: "请输入账号" },
    { at: "userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "userAccount", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userAccount", keyword: "pattern", message: "账号只能包含字母、数字和 _ . @ -" },
    { at: "userName", keyword: "required", message: "请输入姓名" },
    { at: "userName", keyword: "type", message: "姓名格式不正确" },
    { at: "userName", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "systemType", keyword: "required", message: "请选择用户系统类型" },
    { at: "systemType", keyword: "type", message: "用户系统类型格式不正确" },
    { at: "systemType", keyword: "enum", message: "用户系统类型取值不正确" },
    { at: "userTypeId", keyword: "type", message: "用户类型格式不正确" },
    { at: "userTypeId", keyword: "enum", message: "用户类型取值不正确" },
    { at: "userTel", keyword: "type", message: "手机号格式不正确" },
    { at: "userTel", keyword: "format", message: "手机号错误" },
    { at: "userEmail", keyword: "type", message: "邮箱格式不正确" },
    { at: "userEmail", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userEmail", keyword: "format", message: "邮箱格式错误" },
    { at: "userIDCard", keyword: "type", message: "身份证号格式不正确" },
    { at: "userIDCard", keyword: "maxLength", message: "身份证号长度不能超过18个字符" },
    { at: "userIDCard", keyword: "pattern", message: "身份证号格式错误" },
    { at: "regionCode", keyword: "type", message: "区划编码格式不正确" },
    { at: "regionCode", keyword: "maxLength", message: "区划编码长度不能超过50个字符" },
    { at: "orgName", keyword: "type", message: "所属组织格式不正确" },
    { at: "orgName", keyword: "maxLength", message: "所属组织长度不能超过200个字符" },
    { at: "roleIds", keyword: "type", message: "角色编码格式不正确" },
    { at: "roleIds", keyword: "maxLength", message: "角色编码长度不能超过500个字符" },
  ],
};
