// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json
// Hash: bba7fe9f4efa7698eb9e70c44bd34295

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { noticeReceiverRules } from "../../../entities/notice-receiver.rules.ts";
import validate from "../../../validators/sending.addReceiver.validate.js";

/** POST /gp-data-center/rest/v1/configuration/info/addReceiverInfo: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: noticeReceiverRules,
};
