// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/recycle.yaml, schemas/entities/removed-record.schema.json
// Hash: ae9f2d130ebc1a8b1aaab32e2387f4ff

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { ListInput, ListReply, LookInput, LookReply, PurgeInput, PurgeReply, RestoreInput, RestoreReply } from "./types.ts";

/** GET /gp-portal-center/rest/v1/recycle/list */
export const list: Call<ListInput, ListReply> = {
  id: "recycle.list",
  method: "get",
  path: "/gp-portal-center/rest/v1/recycle/list",
  query: ["searchText", "from", "to", "pageNumber", "pageSize"],
  page: true,
};

/** GET /gp-portal-center/rest/v1/recycle/record/{id} */
export const look: Call<LookInput, LookReply> = {
  id: "recycle.look",
  method: "get",
  path: "/gp-portal-center/rest/v1/recycle/record/{id}",
  query: ["id"],
};

/** POST /gp-portal-center/rest/v1/recycle/restore */
export const restore: Call<RestoreInput, RestoreReply> = {
  id: "recycle.restore",
  method: "post",
  path: "/gp-portal-center/rest/v1/recycle/restore",
  body: ["id", "call", "key", "keys"],
};

/** DELETE /gp-portal-center/rest/v1/recycle/record/{id} */
export const purge: Call<PurgeInput, PurgeReply> = {
  id: "recycle.purge",
  method: "delete",
  path: "/gp-portal-center/rest/v1/recycle/record/{id}",
  query: ["id"],
};
