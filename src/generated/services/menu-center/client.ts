// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: b6d0fce7654e72a42b03eaf01b877ba5

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { AddRegionInput, AddRegionReply, AddRegionV1Input, AddRegionV1Reply, DeleteRegionBatchInput, DeleteRegionBatchReply, DeleteRegionsInput, DeleteRegionsReply, DeleteRegionV1Input, DeleteRegionV1Reply, GetRegionAllInput, GetRegionAllReply, GetRegionInput, GetRegionReply, MenuListInput, MenuListReply, QuerySubsystemPagingInput, QuerySubsystemPagingReply, RegionChildrenInput, RegionChildrenReply, RegionTreeChildInput, RegionTreeChildReply, RegionTreeInput, RegionTreeReply, SelectAllParentRegionInput, SelectAllParentRegionReply, SelectAllRegionsInput, SelectAllRegionsReply, SelectRegionAndChildrenInput, SelectRegionAndChildrenReply, UpdateRegionInput, UpdateRegionReply, UpdateRegionV1Input, UpdateRegionV1Reply } from "./types.ts";

/** 菜单中心: one method a call. What a call takes travels where its constant says. */
export function menuCenterClient(http: AxiosInstance) {
  return {
    /** GET /gp-menu-center/rest/v1/menu/list */
    menuList: (input: MenuListInput = {}): Promise<Envelope<MenuListReply>> =>
      send(http, calls.menuList, input, "json"),
    /** GET /gp-menu-center/rest/v1/system/querySubsystemPaging */
    querySubsystemPaging: (input: QuerySubsystemPagingInput = {}): Promise<Envelope<QuerySubsystemPagingReply>> =>
      send(http, calls.querySubsystemPaging, input, "json"),
    /** GET /gp-menu-center/web/regions/tree */
    regionTree: (input: RegionTreeInput = {}): Promise<Envelope<RegionTreeReply>> =>
      send(http, calls.regionTree, input, "json"),
    /** GET /gp-menu-center/web/regions/tree/child */
    regionTreeChild: (input: RegionTreeChildInput = {}): Promise<Envelope<RegionTreeChildReply>> =>
      send(http, calls.regionTreeChild, input, "json"),
    /** GET /gp-menu-center/web/regions/child */
    regionChildren: (input: RegionChildrenInput = {}): Promise<Envelope<RegionChildrenReply>> =>
      send(http, calls.regionChildren, input, "json"),
    /** GET /gp-menu-center/web/regions/{id} */
    getRegion: (input: GetRegionInput): Promise<Envelope<GetRegionReply>> =>
      send(http, calls.getRegion, input, "json"),
    /** POST /gp-menu-center/web/regions */
    addRegion: (input: AddRegionInput): Promise<Envelope<AddRegionReply>> =>
      send(http, calls.addRegion, input, "json"),
    /** PUT /gp-menu-center/web/regions */
    updateRegion: (input: UpdateRegionInput): Promise<Envelope<UpdateRegionReply>> =>
      send(http, calls.updateRegion, input, "json"),
    /** POST /gp-menu-center/web/regions/deletion */
    deleteRegions: (input: DeleteRegionsInput = {}): Promise<Envelope<DeleteRegionsReply>> =>
      send(http, calls.deleteRegions, input, "json"),
    /** GET /gp-menu-center/web/regions/getRegionAll */
    getRegionAll: (input: GetRegionAllInput = {}): Promise<Envelope<GetRegionAllReply>> =>
      send(http, calls.getRegionAll, input, "json"),
    /** GET /gp-menu-center/rest/v1/region/selectAllRegions */
    selectAllRegions: (input: SelectAllRegionsInput = {}): Promise<Envelope<SelectAllRegionsReply>> =>
      send(http, calls.selectAllRegions, input, "json"),
    /** GET /gp-menu-center/rest/v1/region/selectRegionAndChildren */
    selectRegionAndChildren: (input: SelectRegionAndChildrenInput): Promise<Envelope<SelectRegionAndChildrenReply>> =>
      send(http, calls.selectRegionAndChildren, input, "json"),
    /** GET /gp-menu-center/rest/v1/region/selectAllParentRegion */
    selectAllParentRegion: (input: SelectAllParentRegionInput = {}): Promise<Envelope<SelectAllParentRegionReply>> =>
      send(http, calls.selectAllParentRegion, input, "json"),
    /** POST /gp-menu-center/rest/v1/region/addRegion */
    addRegionV1: (input: AddRegionV1Input): Promise<Envelope<AddRegionV1Reply>> =>
      send(http, calls.addRegionV1, input, "json"),
    /** POST /gp-menu-center/rest/v1/region/updateRegion */
    updateRegionV1: (input: UpdateRegionV1Input): Promise<Envelope<UpdateRegionV1Reply>> =>
      send(http, calls.updateRegionV1, input, "json"),
    /** GET /gp-menu-center/rest/v1/region/deleteRegion */
    deleteRegionV1: (input: DeleteRegionV1Input): Promise<Envelope<DeleteRegionV1Reply>> =>
      send(http, calls.deleteRegionV1, input, "json"),
    /** POST /gp-menu-center/rest/v1/region/deleteRegionBatch */
    deleteRegionBatch: (input: DeleteRegionBatchInput = {}): Promise<Envelope<DeleteRegionBatchReply>> =>
      send(http, calls.deleteRegionBatch, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
