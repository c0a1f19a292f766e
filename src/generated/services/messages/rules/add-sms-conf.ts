// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/sms-conf.schema.json
// Hash: 1fbbd85ad4b3a7400de4d4fbaa4d14f2

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { smsConfRules } from "../../../entities/sms-conf.rules.ts";
import validate from "../../../validators/messages.addSmsConf.validate.js";

/** POST /gp-message-center/web/sms/online/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: smsConfRules,
};
