// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/list-views.yaml, schemas/entities/list-view.schema.json, schemas/entities/role.schema.json
// Hash: 8e161cf4103138192865fd4c1f3216e3

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddInput, AddReply, ChangeInput, ChangeReply, ListInput, ListReply, RemoveInput, RemoveReply, RolesInput, RolesReply } from "./types.ts";

/** GET /gp-portal-center/portalCenter/listViews */
export const list: Call<ListInput, ListReply> = {
  id: "listViews.list",
  method: "get",
  path: "/gp-portal-center/portalCenter/listViews",
  query: ["screen", "block", "call"],
};

/** GET /gp-portal-center/portalCenter/listViews/roles */
export const roles: Call<RolesInput, RolesReply> = {
  id: "listViews.roles",
  method: "get",
  path: "/gp-portal-center/portalCenter/listViews/roles",
};

/** POST /gp-portal-center/portalCenter/listViews */
export const add: Call<AddInput, AddReply> = {
  id: "listViews.add",
  method: "post",
  path: "/gp-portal-center/portalCenter/listViews",
  body: ["screen", "block", "call", "name", "conditions", "columns", "orders", "roleId"],
};

/** PUT /gp-portal-center/portalCenter/listViews */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "listViews.change",
  method: "put",
  path: "/gp-portal-center/portalCenter/listViews",
  body: ["id", "screen", "block", "call", "name", "conditions", "columns", "orders", "roleId"],
};

/** DELETE /gp-portal-center/portalCenter/listViews/{id} */
export const remove: Call<RemoveInput, RemoveReply> = {
  id: "listViews.remove",
  method: "delete",
  path: "/gp-portal-center/portalCenter/listViews/{id}",
  query: ["id"],
};
