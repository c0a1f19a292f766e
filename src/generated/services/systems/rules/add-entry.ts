// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/service-entry.schema.json
// Hash: 5716009325d754eb76277922e387d0cd

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { serviceEntryRules } from "../../../entities/service-entry.rules.ts";
import validate from "../../../validators/systems.addEntry.validate.js";

/** POST /gp-menu-center/rest/v1/system/addSubserviceConfig: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: serviceEntryRules,
};
