// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/inbox.yaml, schemas/entities/inbox-message.schema.json
// Hash: 8d59fc40786a9872051c98d04dd252a2

import type { ListInput, ListReply, ReadAllInput, ReadAllReply, ReadInput, ReadReply, UnreadInput, UnreadReply } from "./types.ts";

/** 站内信: what is written by hand. `C`: the server's context. */
export type InboxHandlers<C> = {
  /** GET /gp-portal-center/portalCenter/inbox/unread */
  unread(input: UnreadInput, context: C): Promise<UnreadReply>;
  /** GET /gp-portal-center/portalCenter/inbox */
  list(input: ListInput, context: C): Promise<ListReply>;
  /** PUT /gp-portal-center/portalCenter/inbox/read */
  read(input: ReadInput, context: C): Promise<ReadReply>;
  /** PUT /gp-portal-center/portalCenter/inbox/readAll */
  readAll(input: ReadAllInput, context: C): Promise<ReadAllReply>;
};
