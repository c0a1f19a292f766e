// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/region-system.schema.json, schemas/entities/region.schema.json, schemas/entities/service-entry.schema.json, schemas/entities/subsystem.schema.json, schemas/entities/user.schema.json
// Hash: 885444d31192babdf7f8d131f7a96901

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { ServiceEntryRecord } from "../../entities/service-entry.ts";
import type { SubsystemRecord } from "../../entities/subsystem.ts";
import type { AddEntryInput, AddInput, ChangeEntryInput, ChangeInput, CreateManagerInput, CreateManagerReply, InitialiseInput, InitialiseReply, OfRegionInput, OfRegionReply, RegionsInput, RegionsReply, RemoveEntriesInput, RemoveEntryInput, RemoveInput, RemoveReply, RenameInput, RenameReply, TestEntryInput, TestEntryReply, UserTypesInput, UserTypesReply } from "./types.ts";

/** 子系统: what is written by hand. `C`: the server's context. */
export type SystemsHandlers<C> = {
  /** GET /gp-menu-center/info/userTypes */
  userTypes(input: UserTypesInput, context: C): Promise<UserTypesReply>;
  /** DELETE /gp-menu-center/rest/v1/system/deleteSubservice */
  remove(input: RemoveInput, context: C): Promise<RemoveReply>;
  /** GET /gp-menu-center/rest/v1/system/regions */
  regions(input: RegionsInput, context: C): Promise<RegionsReply>;
  /** GET /gp-menu-center/rest/v1/system/getSubServiceByRegionCode */
  ofRegion(input: OfRegionInput, context: C): Promise<OfRegionReply>;
  /** PUT /gp-menu-center/rest/v1/system/alias */
  rename(input: RenameInput, context: C): Promise<RenameReply>;
  /** POST /gp-portal-center/portalCenter/system/regionManager */
  createManager(input: CreateManagerInput, context: C): Promise<CreateManagerReply>;
  /** POST /gp-portal-center/portalCenter/system/initializeRegionManager */
  initialise(input: InitialiseInput, context: C): Promise<InitialiseReply>;
  /** POST /gp-menu-center/rest/v1/system/testSubserviceConfig */
  testEntry(input: TestEntryInput, context: C): Promise<TestEntryReply>;
};

/** 子系统: own behaviour around the generic handlers. */
export type SystemsHooks<C> = {
  /** POST /gp-menu-center/rest/v1/system/addSubserviceMenu */
  add?: Hook<AddInput, SubsystemRecord, C>;
  /** PUT /gp-menu-center/rest/v1/system */
  change?: Hook<ChangeInput, SubsystemRecord, C>;
  /** POST /gp-menu-center/rest/v1/system/addSubserviceConfig */
  addEntry?: Hook<AddEntryInput, ServiceEntryRecord, C>;
  /** PUT /gp-menu-center/rest/v1/system/updateSubserviceConfig */
  changeEntry?: Hook<ChangeEntryInput, ServiceEntryRecord, C>;
  /** DELETE /gp-menu-center/rest/v1/system/deleteSubserviceConfig */
  removeEntry?: Hook<RemoveEntryInput, ServiceEntryRecord, C>;
  /** POST /gp-menu-center/rest/v1/system/deleteSubserviceConfigBatch */
  removeEntries?: Hook<RemoveEntriesInput, ServiceEntryRecord, C>;
};
