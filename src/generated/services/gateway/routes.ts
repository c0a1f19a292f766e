// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: af7f1bc41012578a4111d1c8b1077af1

import { isEmpty } from "../../../../runtime/contract/condition.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as addRouteRules from "./rules/add-route.ts";
import * as deleteRouteRules from "./rules/delete-route.ts";
import * as getAllRoutesRules from "./rules/get-all-routes.ts";
import * as getRouteRules from "./rules/get-route.ts";
import * as updateRouteRules from "./rules/update-route.ts";

export const gatewayRoutes: readonly Route[] = [
  {
    call: calls.getAllRoutes,
    title: "网关",
    access: "screen",
    rights: ["gateway-routes"],
    queryTypes: { searchText: "string", pageNumber: "integer", pageSize: "integer" },
    reply: {
      type: "object",
      properties: {
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "string", title: "id" },
              path: { title: "路由路径", type: ["string", "null"] },
              serviceId: { title: "注册中心服务id", type: ["string", "null"] },
              serviceName: { title: "注册中心服务名称", type: ["string", "null"] },
              url: { title: "url", type: ["string", "null"] },
              stripPrefix: { title: "是否去掉前缀", type: ["boolean", "null"] },
              retryable: { title: "是否重试", type: ["boolean", "null"] },
              enabled: { title: "是否启用", type: ["boolean", "null"] },
              version: { type: "integer", title: "版本" },
            },
            required: ["id"],
            additionalProperties: false,
          },
        },
        total: { type: "integer" },
      },
      required: ["rows", "total"],
      additionalProperties: false,
    },
    input: getAllRoutesRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "gateway-route",
        fields: ["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled", "version"],
        search: ["id", "path", "serviceId", "serviceName"],
      },
    },
  },
  {
    call: calls.getRoute,
    title: "网关",
    access: "screen",
    rights: ["gateway-routes:edit"],
    queryTypes: { id: "string" },
    reply: {
      type: "object",
      properties: {
        id: { type: "string", title: "id" },
        path: { title: "路由路径", type: ["string", "null"] },
        serviceId: { title: "注册中心服务id", type: ["string", "null"] },
        serviceName: { title: "注册中心服务名称", type: ["string", "null"] },
        url: { title: "url", type: ["string", "null"] },
        stripPrefix: { title: "是否去掉前缀", type: ["boolean", "null"] },
        retryable: { title: "是否重试", type: ["boolean", "null"] },
        enabled: { title: "是否启用", type: ["boolean", "null"] },
        version: { type: "integer", title: "版本" },
      },
      required: ["id"],
      additionalProperties: false,
    },
    input: getRouteRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: {
        operation: "get",
        entity: "gateway-route",
        fields: ["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled", "version"],
      },
    },
  },
  {
    call: calls.addRoute,
    title: "网关",
    access: "screen",
    rights: ["gateway-routes:add"],
    queryTypes: {},
    reply: { type: "null" },
    input: addRouteRules.input,
    checks: [],
    guards: [
      {
        field: "id",
        label: "id",
        writable: (s) => isEmpty(s.row?.["id"]),
      },
    ],
    handler: { kind: "store", store: { operation: "create", entity: "gateway-route", fields: [] } },
  },
  {
    call: calls.updateRoute,
    title: "网关",
    access: "screen",
    rights: ["gateway-routes:edit"],
    queryTypes: {},
    reply: { type: "null" },
    input: updateRouteRules.input,
    checks: [],
    guards: [
      {
        field: "id",
        label: "id",
        writable: (s) => isEmpty(s.row?.["id"]),
      },
    ],
    handler: { kind: "store", store: { operation: "update", entity: "gateway-route", fields: [] } },
  },
  {
    call: calls.deleteRoute,
    title: "网关",
    access: "screen",
    rights: ["gateway-routes:delete"],
    queryTypes: { id: "string", version: "integer" },
    reply: { type: "null" },
    input: deleteRouteRules.input,
    checks: [],
    guards: [],
    handler: { kind: "store", store: { operation: "delete", entity: "gateway-route", fields: [] } },
  },
];
