// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml
// Hash: 948e60bdbf99eb37c70b2939c9efcc60

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
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
