// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/sms-conf.schema.json
// Hash: 450af886c6e309967861a919425b9c4b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { smsConfRules } from "../../../entities/sms-conf.rules.ts";
import validate from "../../../validators/messages.addSmsConf.validate.js";

/** POST /gp-message-center/web/sms/online/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "msgType", keyword: "required", message: "请选择信息类型" },
    { at: "msgType", keyword: "type", message: "信息类型格式不正确" },
    { at: "msgType", keyword: "enum", message: "信息类型取值不正确" },
    { at: "code", keyword: "required", message: "请输入业务编码" },
    { at: "code", keyword: "type", message: "业务编码格式不正确" },
    { at: "code", keyword: "maxLength", message: "业务编码长度不能超过50个字符" },
    ...smsConfRules,
  ],
};
