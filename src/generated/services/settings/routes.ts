// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 866557e056d5acfc43fe98ce2b3c49ae

import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { basicConfigReply } from "../../entities/basic-config.reply.ts";
import * as calls from "./calls.ts";
import * as changeRules from "./rules/change.ts";
import * as forSystemsRules from "./rules/for-systems.ts";
import * as getRules from "./rules/get.ts";
import * as listRules from "./rules/list.ts";

export const settingsRoutes: readonly Route[] = routesOf("消息中心", [
  {
    call: calls.list,
    access: "screen",
    rights: ["basic-config"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(basicConfigReply)),
    input: listRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "basic-config",
        match: { confType: "equal", confSubType: "equal", confName: "contains", confKey: "contains" },
        order: { field: "confKey", direction: "asc" },
        sort: ["confKey", "confName", "confSubType"],
      },
    },
  },
  {
    call: calls.forSystems,
    access: "client",
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(basicConfigReply)),
    input: forSystemsRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "basic-config",
        match: { confType: "equal", confSubType: "equal", confKey: "contains" },
        order: { field: "confKey", direction: "asc" },
      },
    },
  },
  {
    call: calls.get,
    access: "screen",
    rights: ["basic-config:edit"],
    reply: record(basicConfigReply),
    input: getRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "basic-config" } },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["basic-config:edit"],
    input: changeRules.input,
    body: { bytes: 8224, values: 72 },
    handler: { kind: "store", store: { operation: "update", entity: "basic-config" } },
  },
]);
