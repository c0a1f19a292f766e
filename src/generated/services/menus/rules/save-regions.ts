// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: bb312aaf9f008337a9842db409e108bb

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menus.saveRegions.validate.js";

/** POST /gp-menu-center/rest/v1/menu/region: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "regionIds", keyword: "type", message: "区划必须为列表" },
    { at: "regionIds", keyword: "maxItems", message: "区划不能超过1000项", most: 1000 },
    { at: "regionIds.*", keyword: "type", message: "区划格式不正确" },
    { at: "regionIds.*", keyword: "maxLength", message: "区划长度不能超过200个字符" },
    { at: "id", keyword: "type", message: "菜单id格式不正确" },
    { at: "id", keyword: "maxLength", message: "菜单id长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
