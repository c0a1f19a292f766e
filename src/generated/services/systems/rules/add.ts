// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/subsystem.schema.json
// Hash: f48c2e764038d02f2d9faab9b585e4b6

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { subsystemRules } from "../../../entities/subsystem.rules.ts";
import validate from "../../../validators/systems.add.validate.js";

/** POST /gp-menu-center/rest/v1/system/addSubserviceMenu: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: subsystemRules,
};
