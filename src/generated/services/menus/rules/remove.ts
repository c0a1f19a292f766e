// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml
// Hash: eae0ec52843cf5b0c88d098826353f0a

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menus.remove.validate.js";

/** DELETE /gp-menu-center/rest/v1/menu/id: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "菜单id格式不正确" },
    { at: "id", keyword: "maxLength", message: "菜单id长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
