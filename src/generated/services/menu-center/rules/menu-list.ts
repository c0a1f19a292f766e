// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json
// Hash: 7cea13dc2977894fdcb4ba4b36d368d6

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/menuCenter.menuList.validate.js";

/** GET /gp-menu-center/rest/v1/menu/list: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [],
};
