// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/list-views.yaml, schemas/entities/list-view.schema.json, schemas/entities/role.schema.json
// Hash: b65ca31bd3b558bd3284b234dc9f5864

import type { Nullable, Replied, With } from "../../../../runtime/contract/language/record.ts";
import type { ListView, ListViewRecord } from "../../entities/list-view.ts";
import type { RoleRecord } from "../../entities/role.ts";

/** GET /gp-portal-center/portalCenter/listViews */
export type ListInput = Pick<ListView, "screen" | "block" | "call">;
export type ListReply = Replied<Omit<ListViewRecord, "screen" | "block" | "call">>[];

/** GET /gp-portal-center/portalCenter/listViews/roles */
export type RolesInput = Record<string, never>;
export type RolesReply = Replied<Pick<RoleRecord, "roleId" | "roleName">>[];

/** POST /gp-portal-center/portalCenter/listViews */
export type AddInput = Nullable<Omit<ListView, "id" | "roleName" | "isOwn" | "dropped">>;
export type AddReply = Replied<Pick<ListViewRecord, "id">>;

/** PUT /gp-portal-center/portalCenter/listViews */
export type ChangeInput = Nullable<With<Omit<ListView, "roleName" | "isOwn" | "dropped">, "id">>;
export type ChangeReply = null;

/** DELETE /gp-portal-center/portalCenter/listViews/{id} */
export type RemoveInput = Required<Pick<ListView, "id">>;
export type RemoveReply = null;
