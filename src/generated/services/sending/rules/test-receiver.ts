// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json
// Hash: b116efb9c9b25faa6535488fff961a8f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/sending.testReceiver.validate.js";

/** POST /gp-data-center/rest/v1/configuration/info/testReceiverInfo: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "sendUrl", keyword: "type", message: "发送路径格式不正确" },
    { at: "sendUrl", keyword: "maxLength", message: "发送路径长度不能超过200个字符" },
    { at: "sendUrl", keyword: "pattern", message: "发送路径应以/开头" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
