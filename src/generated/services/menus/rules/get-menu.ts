// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 308eb126afefb3f9acbb2d7f53a670b2

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menus.getMenu.validate.js";

/** GET /gp-menu-center/rest/v1/menu/detail: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "menuId", keyword: "required", message: "请输入菜单id" },
    { at: "menuId", keyword: "type", message: "菜单id格式不正确" },
    { at: "menuId", keyword: "maxLength", message: "菜单id长度不能超过200个字符" },
  ],
};
