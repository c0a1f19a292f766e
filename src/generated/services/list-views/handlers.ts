// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/list-views.yaml, schemas/entities/list-view.schema.json, schemas/entities/role.schema.json
// Hash: 84bcd698a980d5e6cedc663837ddbc12

import type { AddInput, AddReply, ChangeInput, ChangeReply, ListInput, ListReply, RemoveInput, RemoveReply, RolesInput, RolesReply } from "./types.ts";

/** 列表方案: what is written by hand. `C`: the server's context. */
export type ListViewsHandlers<C> = {
  /** GET /gp-portal-center/portalCenter/listViews */
  list(input: ListInput, context: C): Promise<ListReply>;
  /** GET /gp-portal-center/portalCenter/listViews/roles */
  roles(input: RolesInput, context: C): Promise<RolesReply>;
  /** POST /gp-portal-center/portalCenter/listViews */
  add(input: AddInput, context: C): Promise<AddReply>;
  /** PUT /gp-portal-center/portalCenter/listViews */
  change(input: ChangeInput, context: C): Promise<ChangeReply>;
  /** DELETE /gp-portal-center/portalCenter/listViews/{id} */
  remove(input: RemoveInput, context: C): Promise<RemoveReply>;
};
