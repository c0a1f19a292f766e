// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/service-entry.schema.json, schemas/entities/subsystem.schema.json
// Hash: 57f1bad224edb69c3d28b68632d0a207

import type { Call } from "../../../../runtime/contract/call.ts";
import type { AddEntryInput, AddEntryReply, AddInput, AddReply, ChangeEntryInput, ChangeEntryReply, ChangeInput, ChangeReply, EntriesInput, EntriesReply, GetSystemInput, GetSystemReply, RemoveEntriesInput, RemoveEntriesReply, RemoveEntryInput, RemoveEntryReply, RemoveInput, RemoveReply, UserTypesInput, UserTypesReply } from "./types.ts";

/** GET /gp-menu-center/rest/v1/system/getSubsystem */
export const getSystem: Call<GetSystemInput, GetSystemReply> = {
  id: "systems.getSystem",
  method: "get",
  path: "/gp-menu-center/rest/v1/system/getSubsystem",
  query: ["systemId"],
};

/** GET /gp-menu-center/info/userTypes */
export const userTypes: Call<UserTypesInput, UserTypesReply> = {
  id: "systems.userTypes",
  method: "get",
  path: "/gp-menu-center/info/userTypes",
};

/** POST /gp-menu-center/rest/v1/system/addSubserviceMenu */
export const add: Call<AddInput, AddReply> = {
  id: "systems.add",
  method: "post",
  path: "/gp-menu-center/rest/v1/system/addSubserviceMenu",
  body: [
    "systemId",
    "systemName",
    "systemTitle",
    "systemAliasTitle",
    "systemIcon",
    "systemIndexUrl",
    "systemOrder",
    "systemOpenType",
    "userTypeInfoList",
  ],
};

/** PUT /gp-menu-center/rest/v1/system */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "systems.change",
  method: "put",
  path: "/gp-menu-center/rest/v1/system",
  body: [
    "systemId",
    "systemName",
    "systemTitle",
    "systemAliasTitle",
    "systemIcon",
    "systemIndexUrl",
    "systemOrder",
    "systemOpenType",
    "userTypeInfoList",
    "version",
  ],
};

/** DELETE /gp-menu-center/rest/v1/system/deleteSubservice */
export const remove: Call<RemoveInput, RemoveReply> = {
  id: "systems.remove",
  method: "delete",
  path: "/gp-menu-center/rest/v1/system/deleteSubservice",
  query: ["systemId", "current", "version"],
};

/** GET /gp-menu-center/rest/v1/system/getAllSubServiceConfigInfo */
export const entries: Call<EntriesInput, EntriesReply> = {
  id: "systems.entries",
  method: "get",
  path: "/gp-menu-center/rest/v1/system/getAllSubServiceConfigInfo",
  query: ["systemId", "interfaceType", "pageNumber", "pageSize", "countLimit", "totalHint"],
  page: true,
};

/** POST /gp-menu-center/rest/v1/system/addSubserviceConfig */
export const addEntry: Call<AddEntryInput, AddEntryReply> = {
  id: "systems.addEntry",
  method: "post",
  path: "/gp-menu-center/rest/v1/system/addSubserviceConfig",
  body: ["taskEnable", "systemId", "interfaceType", "isMicroservice", "serviceId", "interfaceUrl"],
};

/** PUT /gp-menu-center/rest/v1/system/updateSubserviceConfig */
export const changeEntry: Call<ChangeEntryInput, ChangeEntryReply> = {
  id: "systems.changeEntry",
  method: "put",
  path: "/gp-menu-center/rest/v1/system/updateSubserviceConfig",
  body: ["id", "taskEnable", "systemId", "interfaceType", "isMicroservice", "serviceId", "interfaceUrl", "version"],
};

/** DELETE /gp-menu-center/rest/v1/system/deleteSubserviceConfig */
export const removeEntry: Call<RemoveEntryInput, RemoveEntryReply> = {
  id: "systems.removeEntry",
  method: "delete",
  path: "/gp-menu-center/rest/v1/system/deleteSubserviceConfig",
  query: ["id", "version"],
};

/** POST /gp-menu-center/rest/v1/system/deleteSubserviceConfigBatch */
export const removeEntries: Call<RemoveEntriesInput, RemoveEntriesReply> = {
  id: "systems.removeEntries",
  method: "post",
  path: "/gp-menu-center/rest/v1/system/deleteSubserviceConfigBatch",
  body: ["ids"],
};
