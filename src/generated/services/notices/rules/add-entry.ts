// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: e4f67ec9441c006403e22b1caf3bff4b

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { noticeDictRules } from "../../../entities/notice-dict.rules.ts";
import validate from "../../../validators/notices.addEntry.validate.js";

/** POST /gp-notice-center/rest/v1/notice/dict/addNoticeDictionary: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: noticeDictRules,
};
