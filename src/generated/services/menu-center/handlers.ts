// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: bee121a5d529a2ea9c107e52cbcac2ab

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { RegionRecord } from "../../entities/region.ts";
import type { AddRegionInput, AddRegionV1Input, AttendanceMenuListInput, AttendanceMenuListReply, DeleteRegionBatchInput, DeleteRegionsInput, DeleteRegionV1Input, GetRegionAllInput, GetRegionAllReply, MenuListInput, MenuListReply, SelectAllParentRegionInput, SelectAllParentRegionReply, SelectAllRegionsInput, SelectAllRegionsReply, SelectRegionAndChildrenInput, SelectRegionAndChildrenReply, UpdateRegionInput, UpdateRegionV1Input } from "./types.ts";

/** 菜单中心: what is written by hand. `C`: the server's context. */
export type MenuCenterHandlers<C> = {
  /** GET /gp-menu-center/rest/v1/menu/list */
  menuList(input: MenuListInput, context: C): Promise<MenuListReply>;
  /** GET /gpr-attendance/rest/api/menu/list */
  attendanceMenuList(input: AttendanceMenuListInput, context: C): Promise<AttendanceMenuListReply>;
  /** GET /gp-menu-center/web/regions/getRegionAll */
  getRegionAll(input: GetRegionAllInput, context: C): Promise<GetRegionAllReply>;
  /** GET /gp-menu-center/rest/v1/region/selectAllRegions */
  selectAllRegions(input: SelectAllRegionsInput, context: C): Promise<SelectAllRegionsReply>;
  /** GET /gp-menu-center/rest/v1/region/selectRegionAndChildren */
  selectRegionAndChildren(input: SelectRegionAndChildrenInput, context: C): Promise<SelectRegionAndChildrenReply>;
  /** GET /gp-menu-center/rest/v1/region/selectAllParentRegion */
  selectAllParentRegion(input: SelectAllParentRegionInput, context: C): Promise<SelectAllParentRegionReply>;
};

/** 菜单中心: own behaviour around the generic handlers. */
export type MenuCenterHooks<C> = {
  /** POST /gp-menu-center/web/regions */
  addRegion?: Hook<AddRegionInput, RegionRecord, C>;
  /** PUT /gp-menu-center/web/regions */
  updateRegion?: Hook<UpdateRegionInput, RegionRecord, C>;
  /** POST /gp-menu-center/web/regions/deletion */
  deleteRegions?: Hook<DeleteRegionsInput, RegionRecord, C>;
  /** POST /gp-menu-center/rest/v1/region/addRegion */
  addRegionV1?: Hook<AddRegionV1Input, RegionRecord, C>;
  /** POST /gp-menu-center/rest/v1/region/updateRegion */
  updateRegionV1?: Hook<UpdateRegionV1Input, RegionRecord, C>;
  /** GET /gp-menu-center/rest/v1/region/deleteRegion */
  deleteRegionV1?: Hook<DeleteRegionV1Input, RegionRecord, C>;
  /** POST /gp-menu-center/rest/v1/region/deleteRegionBatch */
  deleteRegionBatch?: Hook<DeleteRegionBatchInput, RegionRecord, C>;
};
