// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/orders.yaml, schemas/entities/order.schema.json, schemas/entities/stock-kind.schema.json

import { equals } from "../../../../runtime/contract/language/condition.ts";
import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { orderReply } from "../../entities/order.reply.ts";
import { stockKindReply } from "../../entities/stock-kind.reply.ts";
import * as calls from "./calls.ts";
import * as addKindRules from "./rules/add-kind.ts";
import * as addRules from "./rules/add.ts";
import * as changeRules from "./rules/change.ts";
import * as getRules from "./rules/get.ts";
import * as kindsRules from "./rules/kinds.ts";
import * as listRules from "./rules/list.ts";
import * as shelvesRules from "./rules/shelves.ts";

export const ordersRoutes: readonly Route[] = routesOf("订购", [
  {
    call: calls.list,
    access: "screen",
    rights: ["orders"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(orderReply, { only: ["id", "orderName", "due", "sum", "version"] })),
    input: listRules.input,
    handler: { kind: "store", store: { operation: "list", entity: "order", sort: ["due", "orderName", "sum"] } },
  },
  {
    call: calls.get,
    access: "screen",
    rights: ["orders:edit"],
    reply: record(orderReply),
    input: getRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "order" } },
  },
  {
    call: calls.kinds,
    access: "screen",
    rights: ["orders:add", "orders:edit"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(stockKindReply, { without: ["parentId"] })),
    input: kindsRules.input,
    handler: { kind: "store", store: { operation: "list", entity: "stock-kind", match: { parentId: "contains" } } },
  },
  {
    call: calls.shelves,
    access: "screen",
    rights: ["orders:add", "orders:edit"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(stockKindReply, { without: ["parentId"] })),
    input: shelvesRules.input,
    handler: { kind: "store", store: { operation: "list", entity: "stock-kind", match: { above: { of: "parentId", how: "contains" } } } },
  },
  {
    call: calls.add,
    access: "screen",
    rights: ["orders:add"],
    reply: record(orderReply, { only: ["id"] }),
    input: addRules.input,
    body: { bytes: 242356, values: 972 },
    guards: [{ field: "lines.origin", label: "原产地", writable: (s) => equals(s.row?.["imported"], true) }],
    handler: { kind: "store", store: { operation: "create", entity: "order" } },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["orders:edit"],
    input: changeRules.input,
    body: { bytes: 243280, values: 974 },
    guards: [{ field: "lines.origin", label: "原产地", writable: (s) => equals(s.row?.["imported"], true) }],
    handler: { kind: "store", store: { operation: "update", entity: "order" } },
  },
  {
    call: calls.addKind,
    access: "screen",
    rights: ["orders:addKind"],
    reply: record(stockKindReply, { only: ["id"] }),
    input: addKindRules.input,
    body: { bytes: 4852, values: 67 },
    handler: { kind: "store", store: { operation: "create", entity: "stock-kind" } },
  },
]);
