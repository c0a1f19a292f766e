// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/notice-receiver.schema.json
// Hash: 0702ae9eec18ebccb95085edf6f88309

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 接收站点: what several calls judge alike, in this order. */
export const noticeReceiverRules: readonly Rule[] = [
  { at: "receiverUri", keyword: "required", message: "接受路径为空" },
  { at: "receiverUri", keyword: "type", message: "接受路径格式不正确" },
  { at: "receiverUri", keyword: "maxLength", message: "接受路径长度不能超过200个字符" },
  { at: "receiverUri", keyword: "pattern", message: "接受路径应以http://或https://开头，不含账号和参数" },
  { at: "receiverUri", keyword: "format", message: "接受路径应以http://或https://开头，不含账号和参数" },
  { at: "siteName", keyword: "required", message: "接受路径为空" },
  { at: "siteName", keyword: "type", message: "站点名称格式不正确" },
  { at: "siteName", keyword: "maxLength", message: "站点名称长度不能超过100个字符" },
  { at: "receiver", keyword: "required", message: "接收方为空" },
  { at: "receiver", keyword: "type", message: "接收方格式不正确" },
  { at: "receiver", keyword: "maxLength", message: "接收方长度不能超过200个字符" },
  { at: "accessKey", keyword: "type", message: "访问标识格式不正确" },
  { at: "accessKey", keyword: "maxLength", message: "访问标识长度不能超过100个字符" },
  { at: "secret", keyword: "type", message: "访问密钥格式不正确" },
  { at: "secret", keyword: "maxLength", message: "访问密钥长度不能超过200个字符" },
];
