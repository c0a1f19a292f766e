// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: a22bd82d7cace62acb46a2d029c081bd

import type { Counting, Locating, Node, Nullable, Page, Paging, Replied, SortingTwice, Tree, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { MenuRecord } from "../../entities/menu.ts";
import type { Region, RegionRecord } from "../../entities/region.ts";
import type { Subsystem, SubsystemRecord } from "../../entities/subsystem.ts";

/** GET /gp-menu-center/rest/v1/menu/list */
export type MenuListInput = Record<string, never>;
export type MenuListReply = (Replied<Omit<MenuRecord, "userSystemType" | "userType" | "regionId" | "regionName" | "regionPath"
    | "regionIds" | "roleIds" | "version">> & {
  /** of the name, for the search of the portal: a syllable for each character, separated by blanks */
  pinyin?: string;
})[];

/** GET /gpr-attendance/rest/api/menu/list */
export type AttendanceMenuListInput = Record<string, never>;
export type AttendanceMenuListReply = Replied<Omit<MenuRecord, "userSystemType" | "userType" | "regionId" | "regionName" | "regionPath"
    | "regionIds" | "roleIds" | "version">>[];

/** GET /gp-menu-center/rest/v1/system/querySubsystemPaging */
export type QuerySubsystemPagingInput = Partial<Pick<Subsystem, "systemId" | "systemName"
    | "systemTitle">> & Paging & Counting & Locating & SortingTwice<"systemId" | "systemName" | "systemOpenType" | "systemOrder"
    | "systemStatus" | "systemTitle">;
export type QuerySubsystemPagingReply = Page<Replied<Omit<SubsystemRecord, "systemAliasTitle" | "systemIcon" | "systemIndexUrl"
    | "userTypeInfoList">>>;

/** GET /gp-menu-center/web/regions/tree */
export interface RegionTreeInput {
  /** 关键字 */
  searchText?: string;
  /** 区划 */
  keys?: string;
}
export type RegionTreeReply = Tree<Replied<Pick<RegionRecord, "id" | "parentId" | "regionCode" | "regionName" | "regionFullName" | "path"
    | "version">>>[];

/** GET /gp-menu-center/web/regions/tree/child */
export type RegionTreeChildInput = Pick<Region, "id">;
export type RegionTreeChildReply = Node<Replied<Pick<RegionRecord, "id" | "parentId" | "regionCode" | "regionName" | "regionFullName"
    | "path" | "version">>>[];

/** GET /gp-menu-center/web/regions/child */
export type RegionChildrenInput = Pick<Region, "id"> & Paging & Counting & Locating & SortingTwice<"enabled" | "levelNum"
    | "regionCode"> & {
  /** 关键字 */
  searchText?: string;
};
export type RegionChildrenReply = Page<Node<Replied<Pick<RegionRecord, "id" | "regionCode" | "regionName" | "regionFullName" | "enabled"
    | "parentName" | "levelNum" | "remark" | "version">>>>;

/** GET /gp-menu-center/web/regions/{id} */
export type GetRegionInput = Required<Pick<Region, "id">>;
export type GetRegionReply = Replied<RegionRecord>;

/** POST /gp-menu-center/web/regions */
export type AddRegionInput = Nullable<Pick<Region, "parentId" | "regionCode" | "regionName" | "enabled" | "standard" | "remark">>;
export type AddRegionReply = Replied<Pick<RegionRecord, "id">>;

/** PUT /gp-menu-center/web/regions */
export type UpdateRegionInput = Nullable<With<Pick<Region, "id" | "parentId" | "regionCode" | "regionName" | "enabled" | "standard"
    | "remark">, "id"> & Versioned>;
export type UpdateRegionReply = null;

/** POST /gp-menu-center/web/regions/import */
export interface ImportRegionsInput {
  /** 表格 */
  workbook?: string | null;
  /** 列对应 */
  columns?: number[] | null;
}
export interface ImportRegionsReply {
  /** 新增条数 */
  added?: number;
  /** 更新条数 */
  updated?: number;
  /** 未变化条数 */
  same?: number;
  /** 新增的第一条数据 */
  firstKey?: string;
  /** 新增的第一条数据的上级 */
  firstParent?: string;
}

/** POST /gp-menu-center/web/regions/import/upload */
export type ImportRegionsUploadInput = { file: Blob };
export interface ImportRegionsUploadReply {
  /** 表格 */
  workbook?: string;
}

/** POST /gp-menu-center/web/regions/import/rows */
export type ImportRegionsRowsInput = ImportRegionsInput;
export type ImportRegionsRowsReply = {
  row: number;
  change: "add" | "update" | "same";
  texts: string[];
}[];

/** POST /gp-menu-center/web/regions/import/file */
export interface ImportRegionsFileInput {
  /** 表格 */
  workbook?: string | null;
  /** 列对应 */
  columns?: number[] | null;
  /** 文件 */
  part?: "template" | "marked" | null;
}
export type ImportRegionsFileReply = Blob;

/** POST /gp-menu-center/web/regions/deletion */
export interface DeleteRegionsInput {
  /** 所选数据 */
  ids?: string[] | null;
}
export type DeleteRegionsReply = null;

/** GET /gp-menu-center/web/regions/getRegionAll */
export interface GetRegionAllInput {
  /** 区划编码 */
  regionCode?: string;
}
export type GetRegionAllReply = Replied<RegionRecord>[];

/** GET /gp-menu-center/rest/v1/region/selectAllRegions */
export type SelectAllRegionsInput = Record<string, never>;
export type SelectAllRegionsReply = Replied<RegionRecord>[];

/** GET /gp-menu-center/rest/v1/region/selectRegionAndChildren */
export type SelectRegionAndChildrenInput = Required<Pick<Region, "id">>;
export type SelectRegionAndChildrenReply = Replied<RegionRecord>[];

/** GET /gp-menu-center/rest/v1/region/selectAllParentRegion */
export type SelectAllParentRegionInput = Pick<Region, "id">;
export type SelectAllParentRegionReply = Replied<RegionRecord>[];

/** POST /gp-menu-center/rest/v1/region/addRegion */
export type AddRegionV1Input = AddRegionInput;
export type AddRegionV1Reply = Replied<Pick<RegionRecord, "id">>;

/** POST /gp-menu-center/rest/v1/region/updateRegion */
export type UpdateRegionV1Input = UpdateRegionInput;
export type UpdateRegionV1Reply = null;

/** GET /gp-menu-center/rest/v1/region/deleteRegion */
export type DeleteRegionV1Input = Required<Pick<Region, "id">> & Versioned;
export type DeleteRegionV1Reply = null;

/** POST /gp-menu-center/rest/v1/region/deleteRegionBatch */
export interface DeleteRegionBatchInput {
  /** 所选数据 */
  ids?: string[] | null;
}
export type DeleteRegionBatchReply = null;
