// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: d3ce85bc38b6916330a8f4b1cbce73ae

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { AddRouteInput, AddRouteReply, DeleteRouteInput, DeleteRouteReply, GetAllRoutesInput, GetAllRoutesReply, GetRouteInput, GetRouteReply, UpdateRouteInput, UpdateRouteReply } from "./types.ts";

/** 网关: one method a call. What a call takes travels where its constant says. */
export function gatewayClient(http: AxiosInstance) {
  return {
    /** GET /api/rest/v1/gateway/route/getAllRoutes */
    getAllRoutes: (input: GetAllRoutesInput = {}): Promise<Envelope<GetAllRoutesReply>> =>
      send(http, calls.getAllRoutes, input, "json"),
    /** GET /api/rest/v1/gateway/route/getRoute */
    getRoute: (input: GetRouteInput): Promise<Envelope<GetRouteReply>> =>
      send(http, calls.getRoute, input, "json"),
    /** POST /api/rest/v1/gateway/route/addRoute */
    addRoute: (input: AddRouteInput): Promise<Envelope<AddRouteReply>> =>
      send(http, calls.addRoute, input, "json"),
    /** POST /api/rest/v1/gateway/route/updateRoute */
    updateRoute: (input: UpdateRouteInput): Promise<Envelope<UpdateRouteReply>> =>
      send(http, calls.updateRoute, input, "json"),
    /** GET /api/rest/v1/gateway/route/deleteRoute */
    deleteRoute: (input: DeleteRouteInput): Promise<Envelope<DeleteRouteReply>> =>
      send(http, calls.deleteRoute, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
