// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 6900b4be95572c7b2fdf9ea141fd57d3

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { menuRules } from "../../../entities/menu.rules.ts";
import validate from "../../../validators/menus.add.validate.js";

/** POST /gp-menu-center/rest/v1/menu: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: menuRules,
};
