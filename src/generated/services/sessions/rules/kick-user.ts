// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: d07a581ec49b911fcff8232e314bb1af

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/sessions.kickUser.validate.js";

/** PUT /gp-auth-center/rest/v1/session/kickUser: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userId", keyword: "required", message: "数据为空" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过50个字符" },
  ],
};
