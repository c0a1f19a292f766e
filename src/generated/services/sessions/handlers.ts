// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: 03d634ed9127b45241ea557633da7996

import type { KickInput, KickReply, KickUserInput, KickUserReply, ListInput, ListReply } from "./types.ts";

/** 在线用户: what is written by hand. `C`: the server's context. */
export type SessionsHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/session/showDataByPage */
  list(input: ListInput, context: C): Promise<ListReply>;
  /** PUT /gp-auth-center/rest/v1/session/kick */
  kick(input: KickInput, context: C): Promise<KickReply>;
  /** PUT /gp-auth-center/rest/v1/session/kickUser */
  kickUser(input: KickUserInput, context: C): Promise<KickUserReply>;
};
