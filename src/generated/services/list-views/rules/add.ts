// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/list-views.yaml, schemas/entities/list-view.schema.json
// Hash: e6faaf3b54bb7e4c69c7523ee4bf07a1

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { listViewRules } from "../../../entities/list-view.rules.ts";
import validate from "../../../validators/listViews.add.validate.js";

/** POST /gp-portal-center/portalCenter/listViews: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: listViewRules,
};
