// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/region-system.schema.json, schemas/entities/region.schema.json, schemas/entities/service-entry.schema.json, schemas/entities/subsystem.schema.json, schemas/entities/user.schema.json
// Hash: efd40e3877b5245b77effc05e2d4b1ba

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddEntryInput, AddEntryReply, AddInput, AddReply, ChangeEntryInput, ChangeEntryReply, ChangeInput, ChangeReply, CreateManagerInput, CreateManagerReply, EntriesInput, EntriesReply, GetEntryInput, GetEntryReply, GetSystemInput, GetSystemReply, InitialiseInput, InitialiseReply, OfRegionInput, OfRegionReply, RegionsInput, RegionsReply, RemoveEntriesInput, RemoveEntriesReply, RemoveEntryInput, RemoveEntryReply, RemoveInput, RemoveReply, RenameInput, RenameReply, TestEntryInput, TestEntryReply, UserTypesInput, UserTypesReply } from "./types.ts";

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
  query: ["systemId", "id", "current", "version"],
};

/** GET /gp-menu-center/rest/v1/system/regions */
export const regions: Call<RegionsInput, RegionsReply> = {
  id: "systems.regions",
  method: "get",
  path: "/gp-menu-center/rest/v1/system/regions",
  query: ["id"],
};

/** GET /gp-menu-center/rest/v1/system/getSubServiceByRegionCode */
export const ofRegion: Call<OfRegionInput, OfRegionReply> = {
  id: "systems.ofRegion",
  method: "get",
  path: "/gp-menu-center/rest/v1/system/getSubServiceByRegionCode",
  query: ["regionCode"],
};

/** PUT /gp-menu-center/rest/v1/system/alias */
export const rename: Call<RenameInput, RenameReply> = {
  id: "systems.rename",
  method: "put",
  path: "/gp-menu-center/rest/v1/system/alias",
  body: ["systemId", "systemAliasTitle", "regionCode", "version"],
};

/** POST /gp-portal-center/portalCenter/system/regionManager */
export const createManager: Call<CreateManagerInput, CreateManagerReply> = {
  id: "systems.createManager",
  method: "post",
  path: "/gp-portal-center/portalCenter/system/regionManager",
  body: ["userName", "userAccount", "pwd", "regionCode", "systemId"],
  wire: { pwd: "password" },
};

/** POST /gp-portal-center/portalCenter/system/initializeRegionManager */
export const initialise: Call<InitialiseInput, InitialiseReply> = {
  id: "systems.initialise",
  method: "post",
  path: "/gp-portal-center/portalCenter/system/initializeRegionManager",
  body: ["userId", "regionId", "regionCode", "systemId", "regionParentId", "regionFullName", "path"],
};

/** GET /gp-menu-center/rest/v1/system/getAllSubServiceConfigInfo */
export const entries: Call<EntriesInput, EntriesReply> = {
  id: "systems.entries",
  method: "get",
  path: "/gp-menu-center/rest/v1/system/getAllSubServiceConfigInfo",
  query: ["systemId", "interfaceType", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** POST /gp-menu-center/rest/v1/system/addSubserviceConfig */
export const addEntry: Call<AddEntryInput, AddEntryReply> = {
  id: "systems.addEntry",
  method: "post",
  path: "/gp-menu-center/rest/v1/system/addSubserviceConfig",
  body: ["taskEnable", "systemId", "interfaceType", "isMicroservice", "serviceId", "interfaceUrl"],
};

/** GET /gp-menu-center/rest/v1/system/getSubServiceConfigInfo */
export const getEntry: Call<GetEntryInput, GetEntryReply> = {
  id: "systems.getEntry",
  method: "get",
  path: "/gp-menu-center/rest/v1/system/getSubServiceConfigInfo",
  query: ["id"],
};

/** PUT /gp-menu-center/rest/v1/system/updateSubserviceConfig */
export const changeEntry: Call<ChangeEntryInput, ChangeEntryReply> = {
  id: "systems.changeEntry",
  method: "put",
  path: "/gp-menu-center/rest/v1/system/updateSubserviceConfig",
  body: ["id", "taskEnable", "systemId", "interfaceType", "isMicroservice", "serviceId", "interfaceUrl", "version"],
};

/** POST /gp-menu-center/rest/v1/system/testSubserviceConfig */
export const testEntry: Call<TestEntryInput, TestEntryReply> = {
  id: "systems.testEntry",
  method: "post",
  path: "/gp-menu-center/rest/v1/system/testSubserviceConfig",
  body: ["id", "version"],
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
