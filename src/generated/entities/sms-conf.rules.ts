// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/sms-conf.schema.json
// Hash: 6b8a0e9cbd3dd58d883f46f61c6db174

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 短信配置: what several calls judge alike, in this order. */
export const smsConfRules: readonly Rule[] = [
  { at: "name", keyword: "required", message: "请输入业务名称" },
  { at: "name", keyword: "type", message: "业务名称格式不正确" },
  { at: "name", keyword: "maxLength", message: "业务名称长度不能超过50个字符" },
  { at: "channelId", keyword: "required", message: "请输入通道号" },
  { at: "channelId", keyword: "type", message: "通道号格式不正确" },
  { at: "channelId", keyword: "maxLength", message: "通道号长度不能超过50个字符" },
  { at: "signature", keyword: "required", message: "请输入签名" },
  { at: "signature", keyword: "type", message: "签名格式不正确" },
  { at: "signature", keyword: "maxLength", message: "签名长度不能超过50个字符" },
  { at: "templateId", keyword: "required", message: "请输入模板" },
  { at: "templateId", keyword: "type", message: "模板格式不正确" },
  { at: "templateId", keyword: "maxLength", message: "模板长度不能超过50个字符" },
  { at: "url", keyword: "required", message: "请输入网关地址" },
  { at: "url", keyword: "type", message: "网关地址格式不正确" },
  { at: "url", keyword: "maxLength", message: "网关地址长度不能超过500个字符" },
  { at: "url", keyword: "pattern", message: "网关地址应以http://或https://开头，不含账号" },
  { at: "url", keyword: "format", message: "网关地址应以http://或https://开头，不含账号" },
  { at: "accessKey", keyword: "type", message: "访问标识格式不正确" },
  { at: "accessKey", keyword: "maxLength", message: "访问标识长度不能超过100个字符" },
  { at: "secret", keyword: "type", message: "访问密钥格式不正确" },
  { at: "secret", keyword: "maxLength", message: "访问密钥长度不能超过200个字符" },
];
