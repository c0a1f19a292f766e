// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/message-template.schema.json
// Hash: 0099c2f9d57d273882fadf42a37a3273

import type { Stored } from "../../../runtime/contract/record.ts";

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
