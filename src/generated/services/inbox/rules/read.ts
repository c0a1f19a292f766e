// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/inbox.yaml, schemas/entities/inbox-message.schema.json
// Hash: 6c12d4ccbc3dd9eb001a09700e4e0533

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/inbox.read.validate.js";

/** PUT /gp-portal-center/portalCenter/inbox/read: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "消息id格式不正确" },
    { at: "id", keyword: "maxLength", message: "消息id长度不能超过50个字符" },
  ],
};
