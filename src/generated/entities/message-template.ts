// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/message-template.schema.json
// Hash: 3bc0dd3b5531c91d88acfb624bc1b229

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 消息模板, as it is entered. */
export interface MessageTemplate {
  /** 模板id */
  templateId: string;
  /** 模板名称 */
  templateName: string;
  /** 发送方式 */
  sendKind: "1" | "2";
  /** 可用占位符 */
  placeholders: string;
  /** 主题 */
  subject?: string;
  /** 内容 */
  content: string;
}

/** 消息模板, as it is stored. */
export type MessageTemplateRecord = Stored<MessageTemplate, "templateId">;
