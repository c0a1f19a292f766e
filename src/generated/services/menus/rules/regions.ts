// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 9dedbf18e7ddd5cf4e08b12534b28a7e

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menus.regions.validate.js";

/** GET /gp-menu-center/rest/v1/menu/region: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "菜单id格式不正确" },
    { at: "id", keyword: "maxLength", message: "菜单id长度不能超过200个字符" },
  ],
};
