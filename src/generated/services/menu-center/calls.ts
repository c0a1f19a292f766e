// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: d77d1f956a7424b2725622ace58bdb50

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddRegionInput, AddRegionReply, AddRegionV1Input, AddRegionV1Reply, AttendanceMenuListInput, AttendanceMenuListReply, DeleteRegionBatchInput, DeleteRegionBatchReply, DeleteRegionsInput, DeleteRegionsReply, DeleteRegionV1Input, DeleteRegionV1Reply, GetRegionAllInput, GetRegionAllReply, GetRegionInput, GetRegionReply, ImportRegionsFileInput, ImportRegionsFileReply, ImportRegionsInput, ImportRegionsReply, ImportRegionsRowsInput, ImportRegionsRowsReply, ImportRegionsUploadInput, ImportRegionsUploadReply, MenuListInput, MenuListReply, QuerySubsystemPagingInput, QuerySubsystemPagingReply, RegionChildrenInput, RegionChildrenReply, RegionTreeChildInput, RegionTreeChildReply, RegionTreeInput, RegionTreeReply, SelectAllParentRegionInput, SelectAllParentRegionReply, SelectAllRegionsInput, SelectAllRegionsReply, SelectRegionAndChildrenInput, SelectRegionAndChildrenReply, UpdateRegionInput, UpdateRegionReply, UpdateRegionV1Input, UpdateRegionV1Reply } from "./types.ts";

/** GET /gp-menu-center/rest/v1/menu/list */
export const menuList: Call<MenuListInput, MenuListReply> = {
  id: "menuCenter.menuList",
  method: "get",
  path: "/gp-menu-center/rest/v1/menu/list",
};

/** GET /gpr-attendance/rest/api/menu/list */
export const attendanceMenuList: Call<AttendanceMenuListInput, AttendanceMenuListReply> = {
  id: "menuCenter.attendanceMenuList",
  method: "get",
  path: "/gpr-attendance/rest/api/menu/list",
};

/** GET /gp-menu-center/rest/v1/system/querySubsystemPaging */
export const querySubsystemPaging: Call<QuerySubsystemPagingInput, QuerySubsystemPagingReply> = {
  id: "menuCenter.querySubsystemPaging",
  method: "get",
  path: "/gp-menu-center/rest/v1/system/querySubsystemPaging",
  query: ["systemId", "systemName", "systemTitle", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-menu-center/web/regions/tree */
export const regionTree: Call<RegionTreeInput, RegionTreeReply> = {
  id: "menuCenter.regionTree",
  method: "get",
  path: "/gp-menu-center/web/regions/tree",
  query: ["searchText", "keys"],
};

/** GET /gp-menu-center/web/regions/tree/child */
export const regionTreeChild: Call<RegionTreeChildInput, RegionTreeChildReply> = {
  id: "menuCenter.regionTreeChild",
  method: "get",
  path: "/gp-menu-center/web/regions/tree/child",
  query: ["id"],
};

/** GET /gp-menu-center/web/regions/child */
export const regionChildren: Call<RegionChildrenInput, RegionChildrenReply> = {
  id: "menuCenter.regionChildren",
  method: "get",
  path: "/gp-menu-center/web/regions/child",
  query: ["id", "searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-menu-center/web/regions/{id} */
export const getRegion: Call<GetRegionInput, GetRegionReply> = {
  id: "menuCenter.getRegion",
  method: "get",
  path: "/gp-menu-center/web/regions/{id}",
  query: ["id"],
};

/** POST /gp-menu-center/web/regions */
export const addRegion: Call<AddRegionInput, AddRegionReply> = {
  id: "menuCenter.addRegion",
  method: "post",
  path: "/gp-menu-center/web/regions",
  body: ["parentId", "regionCode", "regionName", "enabled", "standard", "remark"],
};

/** PUT /gp-menu-center/web/regions */
export const updateRegion: Call<UpdateRegionInput, UpdateRegionReply> = {
  id: "menuCenter.updateRegion",
  method: "put",
  path: "/gp-menu-center/web/regions",
  body: ["id", "parentId", "regionCode", "regionName", "enabled", "standard", "remark", "version"],
};

/** POST /gp-menu-center/web/regions/import */
export const importRegions: Call<ImportRegionsInput, ImportRegionsReply> = {
  id: "menuCenter.importRegions",
  method: "post",
  path: "/gp-menu-center/web/regions/import",
  body: ["workbook", "columns"],
};

/** POST /gp-menu-center/web/regions/import/upload */
export const importRegionsUpload: Call<ImportRegionsUploadInput, ImportRegionsUploadReply> = {
  id: "menuCenter.importRegionsUpload",
  method: "post",
  path: "/gp-menu-center/web/regions/import/upload",
  file: "body",
};

/** POST /gp-menu-center/web/regions/import/rows */
export const importRegionsRows: Call<ImportRegionsRowsInput, ImportRegionsRowsReply> = {
  id: "menuCenter.importRegionsRows",
  method: "post",
  path: "/gp-menu-center/web/regions/import/rows",
  body: ["workbook", "columns"],
  at: "rows",
};

/** POST /gp-menu-center/web/regions/import/file */
export const importRegionsFile: Call<ImportRegionsFileInput, ImportRegionsFileReply> = {
  id: "menuCenter.importRegionsFile",
  method: "post",
  path: "/gp-menu-center/web/regions/import/file",
  body: ["workbook", "columns", "part"],
  file: "reply",
};

/** POST /gp-menu-center/web/regions/deletion */
export const deleteRegions: Call<DeleteRegionsInput, DeleteRegionsReply> = {
  id: "menuCenter.deleteRegions",
  method: "post",
  path: "/gp-menu-center/web/regions/deletion",
  body: ["ids"],
};

/** GET /gp-menu-center/web/regions/getRegionAll */
export const getRegionAll: Call<GetRegionAllInput, GetRegionAllReply> = {
  id: "menuCenter.getRegionAll",
  method: "get",
  path: "/gp-menu-center/web/regions/getRegionAll",
  query: ["regionCode"],
};

/** GET /gp-menu-center/rest/v1/region/selectAllRegions */
export const selectAllRegions: Call<SelectAllRegionsInput, SelectAllRegionsReply> = {
  id: "menuCenter.selectAllRegions",
  method: "get",
  path: "/gp-menu-center/rest/v1/region/selectAllRegions",
  at: "regionList",
};

/** GET /gp-menu-center/rest/v1/region/selectRegionAndChildren */
export const selectRegionAndChildren: Call<SelectRegionAndChildrenInput, SelectRegionAndChildrenReply> = {
  id: "menuCenter.selectRegionAndChildren",
  method: "get",
  path: "/gp-menu-center/rest/v1/region/selectRegionAndChildren",
  query: ["id"],
};

/** GET /gp-menu-center/rest/v1/region/selectAllParentRegion */
export const selectAllParentRegion: Call<SelectAllParentRegionInput, SelectAllParentRegionReply> = {
  id: "menuCenter.selectAllParentRegion",
  method: "get",
  path: "/gp-menu-center/rest/v1/region/selectAllParentRegion",
  query: ["id"],
};

/** POST /gp-menu-center/rest/v1/region/addRegion */
export const addRegionV1: Call<AddRegionV1Input, AddRegionV1Reply> = {
  id: "menuCenter.addRegionV1",
  method: "post",
  path: "/gp-menu-center/rest/v1/region/addRegion",
  body: ["parentId", "regionCode", "regionName", "enabled", "standard", "remark"],
};

/** POST /gp-menu-center/rest/v1/region/updateRegion */
export const updateRegionV1: Call<UpdateRegionV1Input, UpdateRegionV1Reply> = {
  id: "menuCenter.updateRegionV1",
  method: "post",
  path: "/gp-menu-center/rest/v1/region/updateRegion",
  body: ["id", "parentId", "regionCode", "regionName", "enabled", "standard", "remark", "version"],
};

/** GET /gp-menu-center/rest/v1/region/deleteRegion */
export const deleteRegionV1: Call<DeleteRegionV1Input, DeleteRegionV1Reply> = {
  id: "menuCenter.deleteRegionV1",
  method: "get",
  path: "/gp-menu-center/rest/v1/region/deleteRegion",
  query: ["id", "version"],
};

/** POST /gp-menu-center/rest/v1/region/deleteRegionBatch */
export const deleteRegionBatch: Call<DeleteRegionBatchInput, DeleteRegionBatchReply> = {
  id: "menuCenter.deleteRegionBatch",
  method: "post",
  path: "/gp-menu-center/rest/v1/region/deleteRegionBatch",
  body: ["ids"],
};
