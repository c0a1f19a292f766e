// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json
// Hash: 3215ac553ae0a9c0199749b673de9866

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
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
