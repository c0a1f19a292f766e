// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/send-way.schema.json
// Hash: d510717097bc02ad9b5a2fcf41ef559e

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { sendWayRules } from "../../../entities/send-way.rules.ts";
import validate from "../../../validators/sending.addWay.validate.js";

/** POST /gp-data-center/rest/v1/configuration/sendway/addDataSendWay: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: sendWayRules,
};
