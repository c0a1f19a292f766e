// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: d3c433cf262a3e4e314df6471100538c

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menus.tree.validate.js";

/** GET /gp-menu-center/rest/v1/menu/tree: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userSystemType", keyword: "type", message: "用户系统类型格式不正确" },
    { at: "userSystemType", keyword: "maxLength", message: "用户系统类型长度不能超过200个字符" },
    { at: "userType", keyword: "type", message: "用户类型格式不正确" },
    { at: "userType", keyword: "maxLength", message: "用户类型长度不能超过200个字符" },
  ],
};
