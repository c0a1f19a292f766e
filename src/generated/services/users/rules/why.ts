// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user.schema.json
// Hash: 8a0568109aec62918e86c33d513b1c90

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/users.why.validate.js";

/** GET /gp-auth-center/rest/v1/user/manage/why: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userId", keyword: "required", message: "请输入用户id" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过200个字符" },
    { at: "what", keyword: "required", message: "请选择功能" },
    { at: "what", keyword: "type", message: "功能格式不正确" },
    { at: "what", keyword: "maxLength", message: "功能长度不能超过200个字符" },
    { at: "key", keyword: "type", message: "数据id格式不正确" },
    { at: "key", keyword: "maxLength", message: "数据id长度不能超过200个字符" },
  ],
};
