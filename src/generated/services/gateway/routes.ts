// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: fb820011610f94b5895921a383d08af0

import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { gatewayRouteReply } from "../../entities/gateway-route.reply.ts";
import * as calls from "./calls.ts";
import * as addRouteRules from "./rules/add-route.ts";
import * as deleteRouteRules from "./rules/delete-route.ts";
import * as exportRoutesRules from "./rules/export-routes.ts";
import * as getAllRoutesRules from "./rules/get-all-routes.ts";
import * as getRouteRules from "./rules/get-route.ts";
import * as testRouteRules from "./rules/test-route.ts";
import * as updateRouteRules from "./rules/update-route.ts";

export const gatewayRoutes: readonly Route[] = routesOf("网关", [
  {
    call: calls.getAllRoutes,
    access: "screen",
    rights: ["gateway-routes"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(gatewayRouteReply)),
    input: getAllRoutesRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "gateway-route",
        search: ["id", "path", "serviceId", "serviceName"],
        sort: ["enabled", "id", "retryable", "stripPrefix"],
      },
    },
  },
  {
    call: calls.exportRoutes,
    access: "screen",
    rights: ["gateway-routes:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportRoutesRules.input,
    handler: { kind: "export", list: "gateway.getAllRoutes" },
  },
  {
    call: calls.getRoute,
    access: "screen",
    rights: ["gateway-routes", "gateway-routes:add", "gateway-routes:edit"],
    reply: record(gatewayRouteReply),
    input: getRouteRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "gateway-route" } },
  },
  {
    call: calls.addRoute,
    access: "screen",
    rights: ["gateway-routes:add"],
    reply: record(gatewayRouteReply, { only: ["id"] }),
    input: addRouteRules.input,
    body: { bytes: 15696, values: 73 },
    guards: [{ field: "id", label: "id", writable: (s) => isEmpty(s.row?.["id"]) }],
    handler: { kind: "store", store: { operation: "create", entity: "gateway-route" } },
  },
  {
    call: calls.updateRoute,
    access: "screen",
    rows: { mode: "each" },
    rights: ["gateway-routes:disable", "gateway-routes:edit", "gateway-routes:enable"],
    input: updateRouteRules.input,
    body: { bytes: 15768, values: 74 },
    guards: [{ field: "id", label: "id", writable: (s) => isEmpty(s.row?.["id"]) }],
    handler: { kind: "store", store: { operation: "update", entity: "gateway-route" } },
  },
  {
    call: calls.testRoute,
    access: "screen",
    rights: ["gateway-routes:test"],
    input: testRouteRules.input,
    body: { bytes: 4424, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.deleteRoute,
    access: "screen",
    rows: { mode: "each" },
    rights: ["gateway-routes:delete"],
    queryTypes: { version: "integer" },
    input: deleteRouteRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "gateway-route" } },
  },
]);
