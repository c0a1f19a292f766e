// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: ab75367a422401e24ab3f67e3079f493

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menuCenter.regionTree.validate.js";

/** GET /gp-menu-center/web/regions/tree: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "searchText", keyword: "type", message: "关键字格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "关键字长度不能超过100个字符" },
    { at: "keys", keyword: "type", message: "区划格式不正确" },
    { at: "keys", keyword: "maxLength", message: "区划长度不能超过4000个字符" },
  ],
};
