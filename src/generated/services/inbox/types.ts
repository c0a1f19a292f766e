// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/inbox.yaml, schemas/entities/inbox-message.schema.json
// Hash: 1500d3d542f114a2f8d89c636c8f00a7

import type { Nullable, Page, Paging, Replied } from "../../../../runtime/contract/record.ts";
import type { InboxMessage, InboxMessageRecord } from "../../entities/inbox-message.ts";

/** GET /gp-portal-center/portalCenter/inbox/unread */
export type UnreadInput = Record<string, never>;
export interface UnreadReply {
  /** 未读数 */
  unread?: number;
}

/** GET /gp-portal-center/portalCenter/inbox */
export type ListInput = Paging;
export type ListReply = Page<Replied<InboxMessageRecord>>;

/** PUT /gp-portal-center/portalCenter/inbox/read */
export type ReadInput = Nullable<Required<Pick<InboxMessage, "id">>>;
export type ReadReply = null;

/** PUT /gp-portal-center/portalCenter/inbox/readAll */
export interface ReadAllInput {
  /** 截止时间 */
  until: string;
}
export type ReadAllReply = null;
