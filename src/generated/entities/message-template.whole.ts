// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/message-template.schema.json
// Hash: ec792cd87248fc5a800ee5d75231c106

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.message-template.validate.js";

/** 消息模板: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "templateId", keyword: "required", message: "请输入模板id" },
    { at: "templateName", keyword: "required", message: "请输入模板名称" },
    { at: "sendKind", keyword: "required", message: "请选择发送方式" },
    { at: "placeholders", keyword: "required", message: "请输入可用占位符" },
    { at: "content", keyword: "required", message: "请输入内容" },
  ],
  names: ["templateId", "templateName", "sendKind", "placeholders", "content"],
  order: ["templateId", "templateName", "sendKind", "placeholders", "subject", "content"],
};
