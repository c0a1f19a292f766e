// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/email-conf.schema.json
// Hash: 7cd1710360b84076bb12b063dce74d4d

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 邮件服务器配置: what several calls judge alike, in this order. */
export const emailConfRules: readonly Rule[] = [
  { at: "emailType", keyword: "required", message: "请输入邮件类型" },
  { at: "emailType", keyword: "type", message: "邮件类型格式不正确" },
  { at: "emailType", keyword: "maxLength", message: "邮件类型长度不能超过50个字符" },
  { at: "host", keyword: "required", message: "请输入服务器地址" },
  { at: "host", keyword: "type", message: "服务器地址格式不正确" },
  { at: "host", keyword: "maxLength", message: "服务器地址长度不能超过200个字符" },
  { at: "host", keyword: "pattern", message: "服务器地址只能是域名或IP" },
  { at: "protocol", keyword: "required", message: "请选择协议" },
  { at: "protocol", keyword: "type", message: "协议格式不正确" },
  { at: "protocol", keyword: "enum", message: "协议取值不正确" },
  { at: "port", keyword: "required", message: "请输入端口" },
  { at: "port", keyword: "type", message: "端口应为1到65535" },
  { at: "port", keyword: "minimum", message: "端口应为1到65535" },
  { at: "port", keyword: "maximum", message: "端口应为1到65535" },
  { at: "sender", keyword: "type", message: "发件地址格式不正确" },
  { at: "sender", keyword: "maxLength", message: "发件地址长度不能超过100个字符" },
  { at: "sender", keyword: "format", message: "发件地址格式不正确" },
  { at: "account", keyword: "type", message: "登录账号格式不正确" },
  { at: "account", keyword: "maxLength", message: "登录账号长度不能超过100个字符" },
  { at: "password", keyword: "type", message: "登录密码格式不正确" },
  { at: "password", keyword: "maxLength", message: "登录密码长度不能超过100个字符" },
];
