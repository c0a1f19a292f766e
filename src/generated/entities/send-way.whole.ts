// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/send-way.schema.json
// Hash: f0c25088e4d85bdf36a8d0da2114876d

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.send-way.validate.js";

/** 数据发送映射: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "sendUrl", keyword: "required", message: "发送路径为空" },
    { at: "dataSendClass", keyword: "required", message: "数据处理类为空" },
    { at: "dataType", keyword: "required", message: "数据类型为空" },
    { at: "dataSpecificType", keyword: "required", message: "数据具体类型为空" },
    { at: "receiver", keyword: "required", message: "接收方为空" },
  ],
  names: ["sendUrl", "dataSendClass", "dataType", "dataSpecificType", "receiver"],
  order: [
    "id",
    "sendUrl",
    "dataSendClass",
    "dataType",
    "dataSpecificType",
    "receiver",
    "sender",
    "dataTypeName",
    "dataSpecificTypeName",
    "receiverName",
    "senderName",
    "dataMapping",
  ],
  servers: ["dataType"],
};
