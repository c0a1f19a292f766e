// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/sms-conf.schema.json
// Hash: 7aeafc292b2f47bd9047c0040732942e

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { smsConfRules } from "../../../entities/sms-conf.rules.ts";
import validate from "../../../validators/messages.addCodeConf.validate.js";

/** POST /gp-message-center/web/sms/online/conf/code: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "msgType", keyword: "required", message: "请选择信息类型" },
    { at: "msgType", keyword: "type", message: "信息类型格式不正确" },
    { at: "msgType", keyword: "enum", message: "信息类型取值不正确" },
    ...smsConfRules,
    { at: "code", keyword: "required", message: "请输入业务编码" },
    { at: "code", keyword: "type", message: "业务编码格式不正确" },
    { at: "code", keyword: "enum", message: "业务编码取值不正确" },
    { at: "adminPassword", keyword: "required", message: "请输入管理员密码" },
    { at: "adminPassword", keyword: "type", message: "管理员密码格式不正确" },
    { at: "adminPassword", keyword: "maxLength", message: "管理员密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
  ],
};
