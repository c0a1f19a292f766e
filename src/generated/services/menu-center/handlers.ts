// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: 225be2aecdab7de9d7895f86f50292c5

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { AddRegionInput, AddRegionReply, AddRegionV1Input, AddRegionV1Reply, DeleteRegionBatchInput, DeleteRegionBatchReply, DeleteRegionsInput, DeleteRegionsReply, DeleteRegionV1Input, DeleteRegionV1Reply, GetRegionAllInput, GetRegionAllReply, MenuListInput, MenuListReply, SelectAllParentRegionInput, SelectAllParentRegionReply, SelectAllRegionsInput, SelectAllRegionsReply, SelectRegionAndChildrenInput, SelectRegionAndChildrenReply, UpdateRegionInput, UpdateRegionReply, UpdateRegionV1Input, UpdateRegionV1Reply } from "./types.ts";

/** 菜单中心: what is written by hand. `C`: the server's context. */
export interface MenuCenterHandlers<C> {
  /** GET /gp-menu-center/rest/v1/menu/list */
  menuList(input: MenuListInput, context: C): Promise<MenuListReply>;
  /** GET /gp-menu-center/web/regions/getRegionAll */
  getRegionAll(input: GetRegionAllInput, context: C): Promise<GetRegionAllReply>;
  /** GET /gp-menu-center/rest/v1/region/selectAllRegions */
  selectAllRegions(input: SelectAllRegionsInput, context: C): Promise<SelectAllRegionsReply>;
  /** GET /gp-menu-center/rest/v1/region/selectRegionAndChildren */
  selectRegionAndChildren(input: SelectRegionAndChildrenInput, context: C): Promise<SelectRegionAndChildrenReply>;
  /** GET /gp-menu-center/rest/v1/region/selectAllParentRegion */
  selectAllParentRegion(input: SelectAllParentRegionInput, context: C): Promise<SelectAllParentRegionReply>;
}

/** 菜单中心: own behaviour around the generic handlers. */
export interface MenuCenterHooks<C> {
  /** POST /gp-menu-center/web/regions */
  addRegion?: Hook<AddRegionInput, AddRegionReply, C>;
  /** PUT /gp-menu-center/web/regions */
  updateRegion?: Hook<UpdateRegionInput, UpdateRegionReply, C>;
  /** POST /gp-menu-center/web/regions/deletion */
  deleteRegions?: Hook<DeleteRegionsInput, DeleteRegionsReply, C>;
  /** POST /gp-menu-center/rest/v1/region/addRegion */
  addRegionV1?: Hook<AddRegionV1Input, AddRegionV1Reply, C>;
  /** POST /gp-menu-center/rest/v1/region/updateRegion */
  updateRegionV1?: Hook<UpdateRegionV1Input, UpdateRegionV1Reply, C>;
  /** GET /gp-menu-center/rest/v1/region/deleteRegion */
  deleteRegionV1?: Hook<DeleteRegionV1Input, DeleteRegionV1Reply, C>;
  /** POST /gp-menu-center/rest/v1/region/deleteRegionBatch */
  deleteRegionBatch?: Hook<DeleteRegionBatchInput, DeleteRegionBatchReply, C>;
}
