// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/agencies.yaml, schemas/entities/organisation.schema.json
// Hash: b54566780812ff353cb2d6051ee27091

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddInput, AddReply, ChangeInput, ChangeReply, EnableInput, EnableReply, GetInput, GetReply, ListInput, ListReply, RemoveInput, RemoveReply } from "./types.ts";

/** GET /api/rest/v1/organisations/agencies */
export const list: Call<ListInput, ListReply> = {
  id: "agencies.list",
  method: "get",
  path: "/api/rest/v1/organisations/agencies",
  query: ["enabled", "searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /api/rest/v1/organisations/agencies/{orgGuid} */
export const get: Call<GetInput, GetReply> = {
  id: "agencies.get",
  method: "get",
  path: "/api/rest/v1/organisations/agencies/{orgGuid}",
  query: ["orgGuid"],
};

/** POST /api/rest/v1/organisations/agencies */
export const add: Call<AddInput, AddReply> = {
  id: "agencies.add",
  method: "post",
  path: "/api/rest/v1/organisations/agencies",
  body: ["orgName", "orgTel", "orgContact", "orgWebsite", "enabled"],
};

/** PUT /api/rest/v1/organisations/agencies */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "agencies.change",
  method: "put",
  path: "/api/rest/v1/organisations/agencies",
  body: ["orgGuid", "orgName", "orgTel", "orgContact", "orgWebsite", "enabled", "version"],
};

/** PUT /api/rest/v1/organisations/agencies/enabled */
export const enable: Call<EnableInput, EnableReply> = {
  id: "agencies.enable",
  method: "put",
  path: "/api/rest/v1/organisations/agencies/enabled",
  body: ["orgGuid", "enabled", "version"],
};

/** DELETE /api/rest/v1/organisations/agencies/{orgGuid} */
export const remove: Call<RemoveInput, RemoveReply> = {
  id: "agencies.remove",
  method: "delete",
  path: "/api/rest/v1/organisations/agencies/{orgGuid}",
  query: ["orgGuid", "version"],
};
