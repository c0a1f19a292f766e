// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 533c1fa1a30ddde1212467674ea167f6

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddRouteInput, AddRouteReply, DeleteRouteInput, DeleteRouteReply, ExportRoutesInput, ExportRoutesReply, GetAllRoutesInput, GetAllRoutesReply, GetRouteInput, GetRouteReply, TestRouteInput, TestRouteReply, UpdateRouteInput, UpdateRouteReply } from "./types.ts";

/** GET /api/rest/v1/gateway/route/getAllRoutes */
export const getAllRoutes: Call<GetAllRoutesInput, GetAllRoutesReply> = {
  id: "gateway.getAllRoutes",
  method: "get",
  path: "/api/rest/v1/gateway/route/getAllRoutes",
  query: ["searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /api/rest/v1/gateway/route/export */
export const exportRoutes: Call<ExportRoutesInput, ExportRoutesReply> = {
  id: "gateway.exportRoutes",
  method: "get",
  path: "/api/rest/v1/gateway/route/export",
  query: ["searchText", "sort", "thenBy", "columns"],
  exports: "gateway.getAllRoutes",
  file: "reply",
};

/** GET /api/rest/v1/gateway/route/getRoute */
export const getRoute: Call<GetRouteInput, GetRouteReply> = {
  id: "gateway.getRoute",
  method: "get",
  path: "/api/rest/v1/gateway/route/getRoute",
  query: ["id"],
};

/** POST /api/rest/v1/gateway/route/addRoute */
export const addRoute: Call<AddRouteInput, AddRouteReply> = {
  id: "gateway.addRoute",
  method: "post",
  path: "/api/rest/v1/gateway/route/addRoute",
  body: ["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled"],
};

/** POST /api/rest/v1/gateway/route/updateRoute */
export const updateRoute: Call<UpdateRouteInput, UpdateRouteReply> = {
  id: "gateway.updateRoute",
  method: "post",
  path: "/api/rest/v1/gateway/route/updateRoute",
  body: ["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled", "version"],
};

/** POST /api/rest/v1/gateway/route/testRoute */
export const testRoute: Call<TestRouteInput, TestRouteReply> = {
  id: "gateway.testRoute",
  method: "post",
  path: "/api/rest/v1/gateway/route/testRoute",
  body: ["id", "version"],
};

/** GET /api/rest/v1/gateway/route/deleteRoute */
export const deleteRoute: Call<DeleteRouteInput, DeleteRouteReply> = {
  id: "gateway.deleteRoute",
  method: "get",
  path: "/api/rest/v1/gateway/route/deleteRoute",
  query: ["id", "version"],
};
