// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: c2ee0732fe14f8ce7eaef069d43673c7

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { KickInput, KickReply, KickUserInput, KickUserReply, ListInput, ListReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/session/showDataByPage */
export const list: Call<ListInput, ListReply> = {
  id: "sessions.list",
  method: "get",
  path: "/gp-auth-center/rest/v1/session/showDataByPage",
  query: ["userAccount", "address", "pageNumber", "pageSize", "sort"],
  page: true,
};

/** PUT /gp-auth-center/rest/v1/session/kick */
export const kick: Call<KickInput, KickReply> = {
  id: "sessions.kick",
  method: "put",
  path: "/gp-auth-center/rest/v1/session/kick",
  body: ["id"],
};

/** PUT /gp-auth-center/rest/v1/session/kickUser */
export const kickUser: Call<KickUserInput, KickUserReply> = {
  id: "sessions.kickUser",
  method: "put",
  path: "/gp-auth-center/rest/v1/session/kickUser",
  body: ["userId"],
};
