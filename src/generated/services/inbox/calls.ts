// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/inbox.yaml, schemas/entities/inbox-message.schema.json
// Hash: 4a5ad32225e068cf6541e8dae15dab9b

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { ListInput, ListReply, ReadAllInput, ReadAllReply, ReadInput, ReadReply, UnreadInput, UnreadReply } from "./types.ts";

/** GET /gp-portal-center/portalCenter/inbox/unread */
export const unread: Call<UnreadInput, UnreadReply> = {
  id: "inbox.unread",
  method: "get",
  path: "/gp-portal-center/portalCenter/inbox/unread",
};

/** GET /gp-portal-center/portalCenter/inbox */
export const list: Call<ListInput, ListReply> = {
  id: "inbox.list",
  method: "get",
  path: "/gp-portal-center/portalCenter/inbox",
  query: ["pageNumber", "pageSize"],
  page: true,
};

/** PUT /gp-portal-center/portalCenter/inbox/read */
export const read: Call<ReadInput, ReadReply> = {
  id: "inbox.read",
  method: "put",
  path: "/gp-portal-center/portalCenter/inbox/read",
  body: ["id"],
};

/** PUT /gp-portal-center/portalCenter/inbox/readAll */
export const readAll: Call<ReadAllInput, ReadAllReply> = {
  id: "inbox.readAll",
  method: "put",
  path: "/gp-portal-center/portalCenter/inbox/readAll",
  body: ["until"],
};
