// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/recycle.yaml, schemas/entities/removed-record.schema.json
// Hash: 68a9cc60827bcdcb37bf9cfefddd7989

import type { ListInput, ListReply, LookInput, LookReply, PurgeInput, PurgeReply, RestoreInput, RestoreReply } from "./types.ts";

/** 回收站: what is written by hand. `C`: the server's context. */
export type RecycleHandlers<C> = {
  /** GET /gp-portal-center/rest/v1/recycle/list */
  list(input: ListInput, context: C): Promise<ListReply>;
  /** GET /gp-portal-center/rest/v1/recycle/record/{id} */
  look(input: LookInput, context: C): Promise<LookReply>;
  /** POST /gp-portal-center/rest/v1/recycle/restore */
  restore(input: RestoreInput, context: C): Promise<RestoreReply>;
  /** DELETE /gp-portal-center/rest/v1/recycle/record/{id} */
  purge(input: PurgeInput, context: C): Promise<PurgeReply>;
};
