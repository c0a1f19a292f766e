// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/region-system.schema.json, schemas/entities/region.schema.json, schemas/entities/service-entry.schema.json, schemas/entities/subsystem.schema.json, schemas/entities/user.schema.json
// Hash: 8ee069be5574084c0711b2232fc3d97e

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { RegionSystem } from "../../entities/region-system.ts";
import type { Region, RegionRecord } from "../../entities/region.ts";
import type { ServiceEntry, ServiceEntryRecord } from "../../entities/service-entry.ts";
import type { Subsystem, SubsystemRecord } from "../../entities/subsystem.ts";
import type { UserRecord } from "../../entities/user.ts";

/** GET /gp-menu-center/rest/v1/system/getSubsystem */
export type GetSystemInput = Pick<Subsystem, "systemId">;
export type GetSystemReply = Replied<SubsystemRecord>;

/** GET /gp-menu-center/info/userTypes */
export type UserTypesInput = Record<string, never>;
export type UserTypesReply = {
  id?: string;
  name?: string;
}[];

/** POST /gp-menu-center/rest/v1/system/addSubserviceMenu */
export type AddInput = Nullable<Omit<Subsystem, "systemStatus" | "userTypeInfoList">> & {
  /** 用户类型 */
  userTypeInfoList?: (("1" | "2" | "3" | "4" | "5" | "7" | "8")[] | null);
};
export type AddReply = Replied<Pick<SubsystemRecord, "systemId">>;

/** PUT /gp-menu-center/rest/v1/system */
export type ChangeInput = Nullable<Omit<Subsystem, "systemStatus" | "userTypeInfoList"> & Versioned> & {
  /** 用户类型 */
  userTypeInfoList?: (("1" | "2" | "3" | "4" | "5" | "7" | "8")[] | null);
};
export type ChangeReply = null;

/** DELETE /gp-menu-center/rest/v1/system/deleteSubservice */
export type RemoveInput = Partial<Pick<Subsystem, "systemId">> & Versioned & {
  /** 服务入口 */
  id?: string;
  /** 立即生效 */
  current?: "1" | "0";
};
export type RemoveReply = null;

/** GET /gp-menu-center/rest/v1/system/regions */
export type RegionsInput = Pick<Region, "id">;
export type RegionsReply = Replied<Pick<RegionRecord, "id" | "parentId" | "regionCode" | "regionName" | "regionFullName" | "isLeaf"
    | "path" | "version">>[];

/** GET /gp-menu-center/rest/v1/system/getSubServiceByRegionCode */
export type OfRegionInput = Pick<Region, "regionCode">;
export type OfRegionReply = Replied<Omit<SubsystemRecord, "systemIcon" | "systemIndexUrl" | "systemOpenType" | "userTypeInfoList">>[];

/** PUT /gp-menu-center/rest/v1/system/alias */
export type RenameInput = Nullable<With<Pick<Subsystem, "systemId" | "systemAliasTitle">, "systemAliasTitle"> & Versioned> & {
  /** 区划编码 */
  regionCode: string;
};
export type RenameReply = null;

/** POST /gp-portal-center/portalCenter/system/regionManager */
export interface CreateManagerInput {
  /** 姓名 */
  userName: string;
  /** 账号 */
  userAccount: string;
  /** 初始密码 */
  pwd: string;
  /** 区划编码 */
  regionCode: string;
  /** 系统标识 */
  systemId?: string | null;
}
export type CreateManagerReply = Replied<Pick<UserRecord, "userId">>;

/** POST /gp-portal-center/portalCenter/system/initializeRegionManager */
export type InitialiseInput = Nullable<With<Partial<Pick<RegionSystem, "userId" | "regionId" | "systemId">>, "systemId">> & {
  /** 区划编码 */
  regionCode: string;
  /** 上级区划 */
  regionParentId?: string | null;
  /** 区划全称 */
  regionFullName?: string | null;
  /** 路径 */
  path?: string | null;
};
export type InitialiseReply = null;

/** GET /gp-menu-center/rest/v1/system/getAllSubServiceConfigInfo */
export type EntriesInput = Partial<Pick<ServiceEntry, "systemId"
    | "interfaceType">> & Paging & Counting & Locating & SortingTwice<"interfaceType" | "isMicroservice" | "serviceId"
    | "taskEnable">;
export type EntriesReply = Page<Replied<ServiceEntryRecord>>;

/** POST /gp-menu-center/rest/v1/system/addSubserviceConfig */
export type AddEntryInput = Nullable<Omit<ServiceEntry, "id" | "systemName">>;
export type AddEntryReply = Replied<Pick<ServiceEntryRecord, "id">>;

/** GET /gp-menu-center/rest/v1/system/getSubServiceConfigInfo */
export type GetEntryInput = Required<Pick<ServiceEntry, "id">>;
export type GetEntryReply = Replied<ServiceEntryRecord>;

/** PUT /gp-menu-center/rest/v1/system/updateSubserviceConfig */
export type ChangeEntryInput = Nullable<With<Omit<ServiceEntry, "systemName">, "id"> & Versioned>;
export type ChangeEntryReply = null;

/** POST /gp-menu-center/rest/v1/system/testSubserviceConfig */
export type TestEntryInput = Nullable<Required<Pick<ServiceEntry, "id">> & Versioned>;
export type TestEntryReply = null;

/** DELETE /gp-menu-center/rest/v1/system/deleteSubserviceConfig */
export type RemoveEntryInput = Required<Pick<ServiceEntry, "id">> & Versioned;
export type RemoveEntryReply = null;

/** POST /gp-menu-center/rest/v1/system/deleteSubserviceConfigBatch */
export interface RemoveEntriesInput {
  /** 所选数据 */
  ids?: string[] | null;
}
export type RemoveEntriesReply = null;
