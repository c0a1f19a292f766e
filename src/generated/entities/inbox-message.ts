// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/inbox-message.schema.json
// Hash: 5e3107812b7197076aac066a7ba7a5d6

import type { Stored } from "../../../runtime/contract/record.ts";

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
