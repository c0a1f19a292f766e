// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json
// Hash: de5ddd9f012f5c34bc2b0662c80f2641

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/sending.getReceiver.validate.js";

/** GET /gp-data-center/rest/v1/configuration/info/getReceiverInfoById: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
