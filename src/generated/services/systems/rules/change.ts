// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/subsystem.schema.json
// Hash: aa5cbbc76af0a4e3aff95d22a3efc139

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { subsystemRules } from "../../../entities/subsystem.rules.ts";
import validate from "../../../validators/systems.change.validate.js";

/** PUT /gp-menu-center/rest/v1/system: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...subsystemRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
