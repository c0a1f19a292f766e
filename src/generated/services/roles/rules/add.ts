// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/role.schema.json
// Hash: ee196c3628851d3ab8947bc19a888501

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { roleRules } from "../../../entities/role.rules.ts";
import validate from "../../../validators/roles.add.validate.js";

/** POST /gp-auth-center/rest/v1/role: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: roleRules,
};
