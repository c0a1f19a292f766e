// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json
// Hash: 04740cddf14eacf3b4e54eb555d25826

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { noticeReceiverRules } from "../../../entities/notice-receiver.rules.ts";
import validate from "../../../validators/sending.addReceiver.validate.js";

/** POST /gp-data-center/rest/v1/configuration/info/addReceiverInfo: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: noticeReceiverRules,
};
