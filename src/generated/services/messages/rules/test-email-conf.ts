// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json
// Hash: 3362ec257e90f9919f772ef1aceb88f4

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/messages.testEmailConf.validate.js";

/** POST /gp-message-center/web/email/conf/test: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "to", keyword: "required", message: "请输入收件地址" },
    { at: "to", keyword: "type", message: "收件地址格式不正确" },
    { at: "to", keyword: "maxLength", message: "收件地址长度不能超过100个字符" },
    { at: "to", keyword: "format", message: "收件地址格式不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
