// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/screens/menus.yaml, schemas/entities/menu.schema.json
// Hash: 1d6d11b8b2ea290b0dc10693490106f2

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/changes.menus.validate.js";

/** GET /api/rest/v1/changes/menus: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "menuId", keyword: "required", message: "请输入菜单id" },
    { at: "menuId", keyword: "type", message: "菜单id格式不正确" },
    { at: "menuId", keyword: "maxLength", message: "菜单id长度不能超过200个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于50" },
  ],
};
