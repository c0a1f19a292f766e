// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/message-template.schema.json
// Hash: 5d87f3bb6fa298e81d142198c2d2665a

import type { WholeRules } from "../../../runtime/contract/whole-record.ts";
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
