// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/role.schema.json
// Hash: 368dcf1f95a8dedd607fb00a86178826

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/roles.remove.validate.js";

/** DELETE /gp-auth-center/rest/v1/role/{roleId}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "roleId", keyword: "required", message: "请输入角色编码" },
    { at: "roleId", keyword: "type", message: "角色编码格式不正确" },
    { at: "roleId", keyword: "maxLength", message: "角色编码长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
