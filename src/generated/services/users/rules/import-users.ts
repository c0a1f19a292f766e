// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user-import.schema.json
// Hash: 73417fefe6acd54bd3ed23fc92b2888f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/users.importUsers.validate.js";

/** POST /gp-auth-center/rest/v1/user/manage/import: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "rows", keyword: "required", message: "请导入用户" },
    { at: "rows", keyword: "type", message: "用户必须为列表" },
    { at: "rows", keyword: "minItems", message: "请导入用户" },
    { at: "rows", keyword: "maxItems", message: "用户不能超过200项", most: 200 },
    { at: "rows.*.userAccount", keyword: "required", message: "请输入账号" },
    { at: "rows.*.userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "rows.*.userAccount", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "rows.*.userAccount", keyword: "pattern", message: "账号只能包含字母、数字和 _ . @ -" },
    { at: "rows.*.userName", keyword: "required", message: "请输入姓名" },
    { at: "rows.*.userName", keyword: "type", message: "姓名格式不正确" },
    { at: "rows.*.userName", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "rows.*.systemType", keyword: "required", message: "请选择用户系统类型" },
    { at: "rows.*.systemType", keyword: "type", message: "用户系统类型格式不正确" },
    { at: "rows.*.systemType", keyword: "enum", message: "用户系统类型取值不正确" },
    { at: "rows.*.userTypeId", keyword: "type", message: "用户类型格式不正确" },
    { at: "rows.*.userTypeId", keyword: "enum", message: "用户类型取值不正确" },
    { at: "rows.*.userTel", keyword: "type", message: "手机号格式不正确" },
    { at: "rows.*.userTel", keyword: "format", message: "手机号错误" },
    { at: "rows.*.userEmail", keyword: "type", message: "邮箱格式不正确" },
    { at: "rows.*.userEmail", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "rows.*.userEmail", keyword: "format", message: "邮箱格式错误" },
    { at: "rows.*.userIDCard", keyword: "type", message: "身份证号格式不正确" },
    { at: "rows.*.userIDCard", keyword: "maxLength", message: "身份证号长度不能超过18个字符" },
    { at: "rows.*.userIDCard", keyword: "pattern", message: "身份证号格式错误" },
    { at: "rows.*.regionCode", keyword: "type", message: "区划编码格式不正确" },
    { at: "rows.*.regionCode", keyword: "maxLength", message: "区划编码长度不能超过50个字符" },
    { at: "rows.*.orgName", keyword: "type", message: "所属组织格式不正确" },
    { at: "rows.*.orgName", keyword: "maxLength", message: "所属组织长度不能超过200个字符" },
    { at: "rows.*.roleIds", keyword: "type", message: "角色编码格式不正确" },
    { at: "rows.*.roleIds", keyword: "maxLength", message: "角色编码长度不能超过500个字符" },
  ],
};
