// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: a950f6bd89822c01e96e085e78159d8e

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/sessions.kick.validate.js";

/** PUT /gp-auth-center/rest/v1/session/kick: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "会话id格式不正确" },
    { at: "id", keyword: "maxLength", message: "会话id长度不能超过50个字符" },
  ],
};
