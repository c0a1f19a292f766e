// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: ed0b237bbfff0374be569ae457734010

import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { organisationReply } from "../../entities/organisation.reply.ts";
import * as enableRules from "../agencies/rules/enable.ts";
import * as getRules from "../agencies/rules/get.ts";
import * as removeRules from "../agencies/rules/remove.ts";
import * as calls from "./calls.ts";
import * as addRules from "./rules/add.ts";
import * as changeRules from "./rules/change.ts";
import * as listRules from "./rules/list.ts";

export const organisationsRoutes: readonly Route[] = routesOf("组织管理", [
  {
    call: calls.list,
    access: "screen",
    rights: ["organisations", "organisations:add", "organisations:edit"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(organisationReply, { without: ["orgTopGuid", "orgWebsite", "regionId", "regionPath"] })),
    input: listRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "organisation",
        search: ["orgName", "orgContact", "orgTel"],
        match: { enabled: "equal" },
        order: { field: "orgName", direction: "asc" },
        sort: ["enabled", "exchange", "orgContact", "orgName", "orgTel", "orgTopName"],
      },
    },
  },
  {
    call: calls.get,
    access: "screen",
    rights: ["organisations", "organisations:edit"],
    reply: record(organisationReply),
    input: getRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "organisation" } },
  },
  {
    call: calls.add,
    access: "screen",
    rights: ["organisations:add"],
    reply: record(organisationReply, { only: ["orgGuid"] }),
    input: addRules.input,
    body: { bytes: 6820, values: 71 },
    handler: { kind: "store", store: { operation: "create", entity: "organisation" } },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["organisations:edit"],
    input: changeRules.input,
    body: { bytes: 7764, values: 73 },
    handler: { kind: "store", store: { operation: "update", entity: "organisation" } },
  },
  {
    call: calls.enable,
    access: "screen",
    rows: { mode: "each" },
    rights: ["organisations:disable", "organisations:enable"],
    input: enableRules.input,
    body: { bytes: 5120, values: 68 },
    handler: { kind: "store", store: { operation: "update", entity: "organisation" } },
  },
  {
    call: calls.remove,
    access: "screen",
    rows: { mode: "each" },
    rights: ["organisations:delete"],
    queryTypes: { version: "integer" },
    input: removeRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "organisation" } },
  },
]);
