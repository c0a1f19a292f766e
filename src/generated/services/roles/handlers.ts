// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json
// Hash: ed26e86cfba27b10253125a58a21114a

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { RoleRecord } from "../../entities/role.ts";
import type { AddInput, ChangeInput, RegionsInput, RegionsReply, RemoveInput, RightsInput, RightsReply } from "./types.ts";

/** 角色管理: what is written by hand. `C`: the server's context. */
export type RolesHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/roleRights */
  rights(input: RightsInput, context: C): Promise<RightsReply>;
  /** GET /gp-auth-center/rest/v1/roleRegions */
  regions(input: RegionsInput, context: C): Promise<RegionsReply>;
};

/** 角色管理: own behaviour around the generic handlers. */
export type RolesHooks<C> = {
  /** POST /gp-auth-center/rest/v1/role */
  add?: Hook<AddInput, RoleRecord, C>;
  /** PUT /gp-auth-center/rest/v1/role */
  change?: Hook<ChangeInput, RoleRecord, C>;
  /** DELETE /gp-auth-center/rest/v1/role/{roleId} */
  remove?: Hook<RemoveInput, RoleRecord, C>;
};
