// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: 87e87d571a05808053a0c3fbbc450947

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.regionTree.js";

/** GET /gp-menu-center/web/regions/tree: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "searchText", keyword: "type", message: "searchText格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "searchText长度不能超过100个字符" },
  ],
};
