// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 2e089f0df479c1ba4b94e691acf8c3bb

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { GatewayRouteRecord } from "../../entities/gateway-route.ts";
import type { AddRouteInput, DeleteRouteInput, TestRouteInput, TestRouteReply, UpdateRouteInput } from "./types.ts";

/** 网关: what is written by hand. `C`: the server's context. */
export type GatewayHandlers<C> = {
  /** POST /api/rest/v1/gateway/route/testRoute */
  testRoute(input: TestRouteInput, context: C): Promise<TestRouteReply>;
};

/** 网关: own behaviour around the generic handlers. */
export type GatewayHooks<C> = {
  /** POST /api/rest/v1/gateway/route/addRoute */
  addRoute?: Hook<AddRouteInput, GatewayRouteRecord, C>;
  /** POST /api/rest/v1/gateway/route/updateRoute */
  updateRoute?: Hook<UpdateRouteInput, GatewayRouteRecord, C>;
  /** GET /api/rest/v1/gateway/route/deleteRoute */
  deleteRoute?: Hook<DeleteRouteInput, GatewayRouteRecord, C>;
};
