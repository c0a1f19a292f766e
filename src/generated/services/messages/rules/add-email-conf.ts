// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json
// Hash: 1b2c3e7cef1b6f5771fcaa298e42ab2f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { emailConfRules } from "../../../entities/email-conf.rules.ts";
import validate from "../../../validators/messages.addEmailConf.validate.js";

/** POST /gp-message-center/web/email/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: emailConfRules,
};
