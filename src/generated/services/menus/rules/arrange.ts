// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml
// Hash: 38f9fc02e1c4327e3faab8a3963f4e86

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menus.arrange.validate.js";

/** PUT /gp-menu-center/rest/v1/menu/order: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ids", keyword: "required", message: "请选择菜单" },
    { at: "ids", keyword: "type", message: "菜单必须为列表" },
    { at: "ids", keyword: "maxItems", message: "菜单不能超过1000项", most: 1000 },
    { at: "ids.*", keyword: "type", message: "菜单格式不正确" },
    { at: "ids.*", keyword: "maxLength", message: "菜单长度不能超过200个字符" },
    { at: "versions", keyword: "required", message: "请选择版本" },
    { at: "versions", keyword: "type", message: "版本必须为列表" },
    { at: "versions", keyword: "maxItems", message: "版本不能超过1000项", most: 1000 },
    { at: "versions.*", keyword: "type", message: "版本必须为整数" },
    { at: "versions.*", keyword: "minimum", message: "版本不能小于1" },
  ],
};
