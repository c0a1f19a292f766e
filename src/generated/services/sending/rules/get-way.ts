// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/send-way.schema.json
// Hash: f44ecdf44013cec8f4cf7064b78b49ae

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/sending.getWay.validate.js";

/** GET /gp-data-center/rest/v1/configuration/sendway/getDataSendWayById: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
