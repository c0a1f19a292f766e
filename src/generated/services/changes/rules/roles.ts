// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/screens/roles.yaml, schemas/entities/role.schema.json
// Hash: 4415c7ec666c642d0a597720de98695e

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/changes.roles.validate.js";

/** GET /api/rest/v1/changes/roles: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "roleId", keyword: "required", message: "请输入角色编码" },
    { at: "roleId", keyword: "type", message: "角色编码格式不正确" },
    { at: "roleId", keyword: "maxLength", message: "角色编码长度不能超过200个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于50" },
  ],
};
