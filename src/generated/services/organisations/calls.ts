// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 2790c37aa3b34168aa1f55fed0dd0813

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddInput, AddReply, ChangeInput, ChangeReply, EnableInput, EnableReply, GetInput, GetReply, ListInput, ListReply, RemoveInput, RemoveReply } from "./types.ts";

/** GET /api/rest/v1/organisations */
export const list: Call<ListInput, ListReply> = {
  id: "organisations.list",
  method: "get",
  path: "/api/rest/v1/organisations",
  query: ["enabled", "searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /api/rest/v1/organisations/{orgGuid} */
export const get: Call<GetInput, GetReply> = {
  id: "organisations.get",
  method: "get",
  path: "/api/rest/v1/organisations/{orgGuid}",
  query: ["orgGuid"],
};

/** POST /api/rest/v1/organisations */
export const add: Call<AddInput, AddReply> = {
  id: "organisations.add",
  method: "post",
  path: "/api/rest/v1/organisations",
  body: ["orgName", "orgTopGuid", "orgTel", "orgContact", "orgWebsite", "enabled"],
};

/** PUT /api/rest/v1/organisations */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "organisations.change",
  method: "put",
  path: "/api/rest/v1/organisations",
  body: ["orgGuid", "orgName", "orgTopGuid", "orgTel", "orgContact", "orgWebsite", "enabled", "version"],
};

/** PUT /api/rest/v1/organisations/enabled */
export const enable: Call<EnableInput, EnableReply> = {
  id: "organisations.enable",
  method: "put",
  path: "/api/rest/v1/organisations/enabled",
  body: ["orgGuid", "enabled", "version"],
};

/** DELETE /api/rest/v1/organisations/{orgGuid} */
export const remove: Call<RemoveInput, RemoveReply> = {
  id: "organisations.remove",
  method: "delete",
  path: "/api/rest/v1/organisations/{orgGuid}",
  query: ["orgGuid", "version"],
};
