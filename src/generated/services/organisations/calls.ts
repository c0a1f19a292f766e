// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 1eb1e1955a107228dd7fb462a16fb8fa

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddAgencyInput, AddAgencyReply, AddInput, AddReply, AgenciesInput, AgenciesReply, ChangeInput, ChangeReply, EnableInput, EnableReply, GetInput, GetReply, ListInput, ListReply, RemoveInput, RemoveReply } from "./types.ts";

/** GET /api/rest/v1/organisations */
export const list: Call<ListInput, ListReply> = {
  id: "organisations.list",
  method: "get",
  path: "/api/rest/v1/organisations",
  query: ["enabled", "searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "sort", "thenBy"],
  page: true,
};

/** GET /api/rest/v1/organisations/agencies */
export const agencies: Call<AgenciesInput, AgenciesReply> = {
  id: "organisations.agencies",
  method: "get",
  path: "/api/rest/v1/organisations/agencies",
  query: ["enabled", "searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "sort", "thenBy"],
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

/** POST /api/rest/v1/organisations/agencies */
export const addAgency: Call<AddAgencyInput, AddAgencyReply> = {
  id: "organisations.addAgency",
  method: "post",
  path: "/api/rest/v1/organisations/agencies",
  body: ["orgName", "orgTel", "orgContact", "orgWebsite", "enabled"],
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
