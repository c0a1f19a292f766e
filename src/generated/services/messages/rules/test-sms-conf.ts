// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/sms-conf.schema.json
// Hash: 86cffb4a16e3aa8703dd7846dafe2753

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/messages.testSmsConf.validate.js";

/** POST /gp-message-center/web/sms/online/conf/test: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "to", keyword: "required", message: "请输入接收号码" },
    { at: "to", keyword: "type", message: "接收号码格式不正确" },
    { at: "to", keyword: "format", message: "手机号码格式不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
