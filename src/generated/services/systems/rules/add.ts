// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/subsystem.schema.json
// Hash: d91697e2d3a2ccfa73ac5a396fc02195

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { subsystemRules } from "../../../entities/subsystem.rules.ts";
import validate from "../../../validators/systems.add.validate.js";

/** POST /gp-menu-center/rest/v1/system/addSubserviceMenu: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: subsystemRules,
};
