// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/send-log.schema.json
// Hash: abedbe8e503b7780f8ab3818e5d2fd5d

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/sending.resend.validate.js";

/** POST /gp-data-center/rest/v1/log/resendDataSend: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
