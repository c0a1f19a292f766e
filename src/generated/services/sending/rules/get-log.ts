// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/send-log.schema.json
// Hash: 6e52a68b297020baf399473616060fe9

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/sending.getLog.validate.js";

/** GET /gp-data-center/rest/v1/log/getDataSendLogById: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
