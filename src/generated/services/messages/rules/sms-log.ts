// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/sms-log.schema.json
// Hash: 5c52ff780e24def6b2c74cfb52336768

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/messages.smsLog.validate.js";

/** GET /gp-message-center/web/sms/log: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "msgType", keyword: "type", message: "信息类型格式不正确" },
    { at: "msgType", keyword: "enum", message: "信息类型取值不正确" },
    { at: "clientName", keyword: "type", message: "客户端格式不正确" },
    { at: "clientName", keyword: "maxLength", message: "客户端长度不能超过200个字符" },
    { at: "receiver", keyword: "type", message: "接收号码格式不正确" },
    { at: "receiver", keyword: "maxLength", message: "接收号码长度不能超过200个字符" },
    { at: "status", keyword: "type", message: "状态格式不正确" },
    { at: "status", keyword: "enum", message: "状态取值不正确" },
    { at: "startDate", keyword: "type", message: "发送时间起格式不正确" },
    { at: "startDate", keyword: "format", message: "发送时间起格式不正确" },
    { at: "endDate", keyword: "type", message: "发送时间止格式不正确" },
    { at: "endDate", keyword: "format", message: "发送时间止格式不正确" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
    { at: "countLimit", keyword: "type", message: "最多计数必须为整数" },
    { at: "countLimit", keyword: "minimum", message: "最多计数不能小于1" },
    { at: "totalHint", keyword: "type", message: "已知总数必须为整数" },
    { at: "totalHint", keyword: "minimum", message: "已知总数不能小于1" },
  ],
};
