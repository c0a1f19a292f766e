// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json
// Hash: 9890f0ee51496371d11785696251f807

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { emailConfRules } from "../../../entities/email-conf.rules.ts";
import validate from "../../../validators/messages.addEmailConf.validate.js";

/** POST /gp-message-center/web/email/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: emailConfRules,
};
