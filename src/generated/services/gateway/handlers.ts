// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: aa2eb8dcb02d0d2b16b948496ae20bf0

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { AddRouteInput, AddRouteReply, DeleteRouteInput, DeleteRouteReply, UpdateRouteInput, UpdateRouteReply } from "./types.ts";

/** 网关: own behaviour around the generic handlers. */
export interface GatewayHooks<C> {
  /** POST /api/rest/v1/gateway/route/addRoute */
  addRoute?: Hook<AddRouteInput, AddRouteReply, C>;
  /** POST /api/rest/v1/gateway/route/updateRoute */
  updateRoute?: Hook<UpdateRouteInput, UpdateRouteReply, C>;
  /** GET /api/rest/v1/gateway/route/deleteRoute */
  deleteRoute?: Hook<DeleteRouteInput, DeleteRouteReply, C>;
}
