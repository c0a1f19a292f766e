// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 98579f56bfd5203ff9c5a419c4517704

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { menuRules } from "../../../entities/menu.rules.ts";
import validate from "../../../validators/menus.change.validate.js";

/** PUT /gp-menu-center/rest/v1/menu: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...menuRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
