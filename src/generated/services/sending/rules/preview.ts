// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/send-way.schema.json
// Hash: 212b761e2b23350b12653f805b3d467f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/sending.preview.validate.js";

/** POST /gp-data-center/rest/v1/configuration/sendway/previewDataSendWay: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "dataSendClass", keyword: "required", message: "数据处理类为空" },
    { at: "dataSendClass", keyword: "type", message: "数据处理类格式不正确" },
    { at: "dataSendClass", keyword: "enum", message: "数据处理类取值不正确" },
    { at: "sender", keyword: "type", message: "发送方格式不正确" },
    { at: "sender", keyword: "maxLength", message: "发送方长度不能超过200个字符" },
    { at: "dataMapping", keyword: "type", message: "数据映射格式不正确" },
    { at: "dataMapping", keyword: "maxLength", message: "数据映射长度不能超过4000个字符" },
  ],
};
