// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-log.schema.json
// Hash: e95d71b9d95c9fe40c1479c7220a87f0

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/messages.emailLog.validate.js";

/** GET /gp-message-center/web/email/log: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "clientName", keyword: "type", message: "客户端格式不正确" },
    { at: "clientName", keyword: "maxLength", message: "客户端长度不能超过200个字符" },
    { at: "businessCode", keyword: "type", message: "业务编码格式不正确" },
    { at: "businessCode", keyword: "maxLength", message: "业务编码长度不能超过200个字符" },
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
