// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 23325c1ec48fcebdbbff813b589c7927

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { GatewayRoute, GatewayRouteRecord } from "../../entities/gateway-route.ts";

/** GET /api/rest/v1/gateway/route/getAllRoutes */
export type GetAllRoutesInput = Paging & Counting & Locating & SortingTwice<"enabled" | "id" | "retryable" | "stripPrefix"> & {
  /** 关键字 */
  searchText?: string;
};
export type GetAllRoutesReply = Page<Replied<GatewayRouteRecord>>;

/** GET /api/rest/v1/gateway/route/export */
export type ExportRoutesInput = SortingTwice<"enabled" | "id" | "retryable" | "stripPrefix"> & {
  /** 关键字 */
  searchText?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportRoutesReply = Blob;

/** GET /api/rest/v1/gateway/route/getRoute */
export type GetRouteInput = Pick<GatewayRoute, "id">;
export type GetRouteReply = Replied<GatewayRouteRecord>;

/** POST /api/rest/v1/gateway/route/addRoute */
export type AddRouteInput = Nullable<GatewayRoute>;
export type AddRouteReply = Replied<Pick<GatewayRouteRecord, "id">>;

/** POST /api/rest/v1/gateway/route/updateRoute */
export type UpdateRouteInput = Nullable<GatewayRoute & Versioned>;
export type UpdateRouteReply = null;

/** POST /api/rest/v1/gateway/route/testRoute */
export type TestRouteInput = Nullable<Pick<GatewayRoute, "id"> & Versioned>;
export type TestRouteReply = null;

/** GET /api/rest/v1/gateway/route/deleteRoute */
export type DeleteRouteInput = Pick<GatewayRoute, "id"> & Versioned;
export type DeleteRouteReply = null;
