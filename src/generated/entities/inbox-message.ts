// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/inbox-message.schema.json
// Hash: b45a9f79cf852aaba500786f285915da

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 站内信, as it is entered. */
export interface InboxMessage {
  /** 消息id */
  id?: string;
  /** 标题 */
  title?: string;
  /** 内容 */
  content?: string;
  /** 时间 */
  sentAt?: string;
  /** 已读 */
  isRead?: boolean;
  /** 地址 */
  url?: string;
}

/** 站内信, as it is stored. */
export type InboxMessageRecord = Stored<InboxMessage>;
