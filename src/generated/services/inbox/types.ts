// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/inbox.yaml, schemas/entities/inbox-message.schema.json
// Hash: a7150b7f9be9ab646ce08c2d1574a25f

import type { Nullable, Page, Paging, Replied } from "../../../../runtime/contract/language/record.ts";
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
