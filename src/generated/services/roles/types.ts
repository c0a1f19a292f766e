// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json
// Hash: 46c5eee31e3c55739a148d2e022d76c8

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Tree, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { Region, RegionRecord } from "../../entities/region.ts";
import type { Role, RoleRecord } from "../../entities/role.ts";

/** GET /gp-auth-center/rest/v1/role/showDataByPage */
export type ListInput = Partial<Pick<Role, "roleId" | "roleName">> & Paging & Counting & Locating & SortingTwice<"governs" | "roleName">;
export type ListReply = Page<Replied<Omit<RoleRecord, "regionPath" | "rights">>>;

/** GET /gp-auth-center/rest/v1/roleRights */
export type RightsInput = Record<string, never>;
export type RightsReply = Tree<{
  id?: string;
  name?: string;
  isGroup?: string;
}>[];

/** GET /gp-auth-center/rest/v1/roleRegions */
export type RegionsInput = Pick<Region, "id">;
export type RegionsReply = Replied<Pick<RegionRecord, "id" | "parentId" | "regionCode" | "regionName" | "isLeaf" | "version">>[];

/** GET /gp-auth-center/rest/v1/role/{roleId} */
export type GetInput = Pick<Role, "roleId">;
export type GetReply = Replied<RoleRecord>;

/** POST /gp-auth-center/rest/v1/role */
export type AddInput = Nullable<Omit<Role, "regionName" | "regionPath" | "governs">>;
export type AddReply = Replied<Pick<RoleRecord, "roleId">>;

/** PUT /gp-auth-center/rest/v1/role */
export type ChangeInput = Nullable<Omit<Role, "regionName" | "regionPath" | "governs"> & Versioned>;
export type ChangeReply = null;

/** DELETE /gp-auth-center/rest/v1/role/{roleId} */
export type RemoveInput = Pick<Role, "roleId"> & Versioned;
export type RemoveReply = null;
