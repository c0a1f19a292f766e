// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/agencies.yaml, schemas/entities/organisation.schema.json
// Hash: 9fac8ed6b10eb8c066ea3638484c2601

import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { organisationReply } from "../../entities/organisation.reply.ts";
import * as calls from "./calls.ts";
import * as addRules from "./rules/add.ts";
import * as changeRules from "./rules/change.ts";
import * as enableRules from "./rules/enable.ts";
import * as getRules from "./rules/get.ts";
import * as listRules from "./rules/list.ts";
import * as removeRules from "./rules/remove.ts";

export const agenciesRoutes: readonly Route[] = routesOf("处置机构管理", [
  {
    call: calls.list,
    access: "screen",
    rights: ["agencies"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(organisationReply, { without: ["orgTopGuid", "orgTopName", "exchange", "regionId", "regionPath"] })),
    input: listRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "organisation",
        search: ["orgName", "orgContact", "orgTel"],
        match: { enabled: "equal" },
        order: { field: "orgName", direction: "asc" },
        sort: ["enabled", "orgContact", "orgName", "orgTel"],
        where: { test: "equals", left: { subject: "row", path: ["exchange"] }, right: { literal: true } },
      },
    },
  },
  {
    call: calls.get,
    access: "screen",
    rights: ["agencies", "agencies:edit"],
    reply: record(organisationReply),
    input: getRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "get",
        entity: "organisation",
        where: { test: "equals", left: { subject: "row", path: ["exchange"] }, right: { literal: true } },
      },
    },
  },
  {
    call: calls.add,
    access: "screen",
    rights: ["agencies:add"],
    reply: record(organisationReply, { only: ["orgGuid"] }),
    input: addRules.input,
    body: { bytes: 5936, values: 70 },
    handler: { kind: "store", store: { operation: "create", entity: "organisation", set: { exchange: true } } },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["agencies:edit"],
    input: changeRules.input,
    body: { bytes: 6880, values: 72 },
    handler: {
      kind: "store",
      store: {
        operation: "update",
        entity: "organisation",
        where: { test: "equals", left: { subject: "row", path: ["exchange"] }, right: { literal: true } },
      },
    },
  },
  {
    call: calls.enable,
    access: "screen",
    rows: { mode: "each" },
    rights: ["agencies:disable", "agencies:enable"],
    input: enableRules.input,
    body: { bytes: 5120, values: 68 },
    handler: {
      kind: "store",
      store: {
        operation: "update",
        entity: "organisation",
        where: { test: "equals", left: { subject: "row", path: ["exchange"] }, right: { literal: true } },
      },
    },
  },
  {
    call: calls.remove,
    access: "screen",
    rows: { mode: "each" },
    rights: ["agencies:delete"],
    queryTypes: { version: "integer" },
    input: removeRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "delete",
        entity: "organisation",
        where: { test: "equals", left: { subject: "row", path: ["exchange"] }, right: { literal: true } },
      },
    },
  },
]);
