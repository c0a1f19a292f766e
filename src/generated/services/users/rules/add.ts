// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user.schema.json
// Hash: cf82430f06585c8510ad4f01088e80fe

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { userRules } from "../../../entities/user.rules.ts";
import validate from "../../../validators/users.add.validate.js";

/** POST /gp-auth-center/rest/v1/user/manage: the rules of its input in the order in which they are judged. */
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
    { at: "userTel", keyword: "type", message: "手机号格式不正确" },
    { at: "userTel", keyword: "format", message: "手机号错误" },
    { at: "userEmail", keyword: "type", message: "邮箱格式不正确" },
    { at: "userEmail", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "userEmail", keyword: "format", message: "邮箱格式错误" },
    { at: "userIDCard", keyword: "type", message: "身份证号格式不正确" },
    { at: "userIDCard", keyword: "maxLength", message: "身份证号长度不能超过18个字符" },
    { at: "userIDCard", keyword: "pattern", message: "身份证号格式错误" },
    { at: "userStatus", keyword: "required", message: "请选择状态" },
    { at: "userStatus", keyword: "type", message: "状态格式不正确" },
    { at: "userStatus", keyword: "enum", message: "状态取值不正确" },
    ...userRules,
  ],
};
