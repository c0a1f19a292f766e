// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json
// Hash: b91df8955a5864213d7a48ec4ac2e29d

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { emailConfRules } from "../../../entities/email-conf.rules.ts";
import validate from "../../../validators/messages.changeEmailConf.validate.js";

/** PUT /gp-message-center/web/email/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    ...emailConfRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
