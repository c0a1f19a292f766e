// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/send-way.schema.json
// Hash: 3c7e248f6796a9ed11bdc70b383b006c

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 数据发送映射: what several calls judge alike, in this order. */
export const sendWayRules: readonly Rule[] = [
  { at: "sendUrl", keyword: "required", message: "发送路径为空" },
  { at: "sendUrl", keyword: "type", message: "发送路径格式不正确" },
  { at: "sendUrl", keyword: "maxLength", message: "发送路径长度不能超过200个字符" },
  { at: "sendUrl", keyword: "pattern", message: "发送路径应以/开头" },
  { at: "dataSendClass", keyword: "required", message: "数据处理类为空" },
  { at: "dataSendClass", keyword: "type", message: "数据处理类格式不正确" },
  { at: "dataSendClass", keyword: "enum", message: "数据处理类取值不正确" },
  { at: "dataType", keyword: "required", message: "数据类型为空" },
  { at: "dataType", keyword: "type", message: "数据类型格式不正确" },
  { at: "dataType", keyword: "maxLength", message: "数据类型长度不能超过200个字符" },
  { at: "dataSpecificType", keyword: "required", message: "数据具体类型为空" },
  { at: "dataSpecificType", keyword: "type", message: "数据具体类型格式不正确" },
  { at: "dataSpecificType", keyword: "maxLength", message: "数据具体类型长度不能超过200个字符" },
  { at: "receiver", keyword: "required", message: "接收方为空" },
  { at: "receiver", keyword: "type", message: "接收方格式不正确" },
  { at: "receiver", keyword: "maxLength", message: "接收方长度不能超过200个字符" },
  { at: "sender", keyword: "type", message: "发送方格式不正确" },
  { at: "sender", keyword: "maxLength", message: "发送方长度不能超过200个字符" },
  { at: "dataMapping", keyword: "type", message: "数据映射格式不正确" },
  { at: "dataMapping", keyword: "maxLength", message: "数据映射长度不能超过4000个字符" },
];
