// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json
// Hash: 854d06e69f540b66e25412e40f5c84af

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddInput, AddReply, ChangeInput, ChangeReply, GetInput, GetReply, ListInput, ListReply, RegionsInput, RegionsReply, RemoveInput, RemoveReply, RightsInput, RightsReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/role/showDataByPage */
export const list: Call<ListInput, ListReply> = {
  id: "roles.list",
  method: "get",
  path: "/gp-auth-center/rest/v1/role/showDataByPage",
  query: ["roleId", "roleName", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-auth-center/rest/v1/roleRights */
export const rights: Call<RightsInput, RightsReply> = {
  id: "roles.rights",
  method: "get",
  path: "/gp-auth-center/rest/v1/roleRights",
};

/** GET /gp-auth-center/rest/v1/roleRegions */
export const regions: Call<RegionsInput, RegionsReply> = {
  id: "roles.regions",
  method: "get",
  path: "/gp-auth-center/rest/v1/roleRegions",
  query: ["id"],
};

/** GET /gp-auth-center/rest/v1/role/{roleId} */
export const get: Call<GetInput, GetReply> = {
  id: "roles.get",
  method: "get",
  path: "/gp-auth-center/rest/v1/role/{roleId}",
  query: ["roleId"],
};

/** POST /gp-auth-center/rest/v1/role */
export const add: Call<AddInput, AddReply> = {
  id: "roles.add",
  method: "post",
  path: "/gp-auth-center/rest/v1/role",
  body: ["roleId", "roleName", "regionId", "rights", "remark"],
};

/** PUT /gp-auth-center/rest/v1/role */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "roles.change",
  method: "put",
  path: "/gp-auth-center/rest/v1/role",
  body: ["roleId", "roleName", "regionId", "rights", "remark", "version"],
};

/** DELETE /gp-auth-center/rest/v1/role/{roleId} */
export const remove: Call<RemoveInput, RemoveReply> = {
  id: "roles.remove",
  method: "delete",
  path: "/gp-auth-center/rest/v1/role/{roleId}",
  query: ["roleId", "version"],
};
