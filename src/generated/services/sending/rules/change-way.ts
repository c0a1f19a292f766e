// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/send-way.schema.json
// Hash: 21babbee0635e02c62a66cb4c1201a39

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { sendWayRules } from "../../../entities/send-way.rules.ts";
import validate from "../../../validators/sending.changeWay.validate.js";

/** POST /gp-data-center/rest/v1/configuration/sendway/updateDataSendWay: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    ...sendWayRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
