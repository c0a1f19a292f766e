// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: 651c10ecc88711e563b2db7935ec106d

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/sessions.list.validate.js";

/** GET /gp-auth-center/rest/v1/session/showDataByPage: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "userAccount", keyword: "maxLength", message: "账号长度不能超过200个字符" },
    { at: "address", keyword: "type", message: "登录地址格式不正确" },
    { at: "address", keyword: "maxLength", message: "登录地址长度不能超过200个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
  ],
};
