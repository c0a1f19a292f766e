// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 44229cd3b3075e501b7a91288c100524

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { GatewayRouteRecord } from "../../entities/gateway-route.ts";
import type { AddRouteInput, DeleteRouteInput, UpdateRouteInput } from "./types.ts";

/** 网关: own behaviour around the generic handlers. */
export type GatewayHooks<C> = {
  /** POST /api/rest/v1/gateway/route/addRoute */
  addRoute?: Hook<AddRouteInput, GatewayRouteRecord, C>;
  /** POST /api/rest/v1/gateway/route/updateRoute */
  updateRoute?: Hook<UpdateRouteInput, GatewayRouteRecord, C>;
  /** GET /api/rest/v1/gateway/route/deleteRoute */
  deleteRoute?: Hook<DeleteRouteInput, GatewayRouteRecord, C>;
};
