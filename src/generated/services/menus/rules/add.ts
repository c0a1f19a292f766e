// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: abe9487fdcf6676d0b96e8ecc3bb27ee

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { menuRules } from "../../../entities/menu.rules.ts";
import validate from "../../../validators/menus.add.validate.js";

/** POST /gp-menu-center/rest/v1/menu: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...menuRules,
    { at: "menuIndexUrl", keyword: "pattern", message: "请输入目标地址" },
    { at: "menuPath", keyword: "type", message: "路由路径格式不正确" },
    { at: "menuPath", keyword: "maxLength", message: "路由路径长度不能超过200个字符" },
    { at: "menuComponent", keyword: "type", message: "组件格式不正确" },
    { at: "menuComponent", keyword: "maxLength", message: "组件长度不能超过200个字符" },
    { at: "userSystemType", keyword: "type", message: "用户系统类型格式不正确" },
    { at: "userSystemType", keyword: "enum", message: "用户系统类型取值不正确" },
    { at: "userType", keyword: "type", message: "用户类型格式不正确" },
    { at: "userType", keyword: "enum", message: "用户类型取值不正确" },
    { at: "menuOpenType", keyword: "type", message: "打开方式格式不正确" },
    { at: "menuOpenType", keyword: "enum", message: "打开方式取值不正确" },
    { at: "regionId", keyword: "type", message: "所属区划格式不正确" },
    { at: "regionId", keyword: "maxLength", message: "所属区划长度不能超过200个字符" },
  ],
};
