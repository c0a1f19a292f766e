// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: bb4aa10f74040ddb72d849657e1dbb58

import { closed, many, page, pick, record, routesOf, under } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { disposalProjectReply } from "../../entities/disposal-project.reply.ts";
import * as addAndModifyRules from "../assets-org/rules/add-and-modify.ts";
import * as findForModifyRules from "../assets-org/rules/find-for-modify.ts";
import * as calls from "./calls.ts";
import * as commitRules from "./rules/commit.ts";
import * as exportProjectsRules from "./rules/export-projects.ts";
import * as searchByPageInfoRules from "./rules/search-by-page-info.ts";

export const assetsSupRoutes: readonly Route[] = routesOf("资产处置（处置机构）", [
  {
    call: calls.searchByPageInfo,
    access: "screen",
    rights: ["supplier-list"],
    reply: page(record(disposalProjectReply, {
      only: [
        "id",
        "projectCode",
        "projectName",
        "orgGuid",
        "orgName",
        "supGuid",
        "assetsMode",
        "state",
        "lxTime",
        "proofFileName",
        "proofSavePath",
        "rejectReason",
        "cancelReason",
        "version",
      ],
    })),
    input: searchByPageInfoRules.input,
    body: { bytes: 11332, values: 75 },
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "disposal-project",
        match: { projectCode: "contains", projectName: "contains", state: "list" },
        order: { field: "lxTime", direction: "desc" },
        sort: ["lxTime"],
        todo: true,
        where: {
          all: [
            { test: "equals", left: { subject: "row", path: ["supGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            { test: "differs", left: { subject: "row", path: ["state"] }, right: { literal: "0" } },
          ],
        },
      },
    },
  },
  {
    call: calls.exportProjects,
    access: "screen",
    rights: ["supplier-list:export"],
    reply: { type: "string" },
    input: exportProjectsRules.input,
    body: { bytes: 98972, values: 271 },
    handler: { kind: "export", list: "assetsSup.searchByPageInfo" },
  },
  {
    call: calls.countByState,
    access: "screen",
    rights: ["supplier-list"],
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" } })),
    handler: {
      kind: "store",
      store: {
        operation: "count",
        entity: "disposal-project",
        by: "state",
        where: {
          all: [
            { test: "equals", left: { subject: "row", path: ["supGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            { test: "differs", left: { subject: "row", path: ["state"] }, right: { literal: "0" } },
          ],
        },
      },
    },
  },
  {
    call: calls.figuresByState,
    access: "screen",
    rights: ["supplier-figures"],
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" }, originalTotal: { type: "string" }, costAll: { type: "string" } })),
    handler: {
      kind: "store",
      store: {
        operation: "count",
        entity: "disposal-project",
        by: "state",
        sum: ["originalTotal", "costAll"],
        where: {
          all: [
            { test: "equals", left: { subject: "row", path: ["supGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            { test: "differs", left: { subject: "row", path: ["state"] }, right: { literal: "0" } },
          ],
        },
      },
    },
  },
  {
    call: calls.figuresByMonth,
    access: "screen",
    rights: ["supplier-figures"],
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" }, originalTotal: { type: "string" }, costAll: { type: "string" } })),
    handler: {
      kind: "store",
      store: {
        operation: "count",
        entity: "disposal-project",
        by: "lxTime",
        each: "month",
        sum: ["originalTotal", "costAll"],
        where: {
          all: [
            { test: "equals", left: { subject: "row", path: ["supGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            { test: "differs", left: { subject: "row", path: ["state"] }, right: { literal: "0" } },
          ],
        },
      },
    },
  },
  {
    call: calls.daysByState,
    access: "screen",
    rights: ["supplier-figures"],
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" }, days: { type: "number" } })),
    handler: { kind: "hand" },
  },
  {
    call: calls.findForModify,
    access: "screen",
    rights: ["item-completion", "supplier-look"],
    reply: under("assetsOrgModel", record(disposalProjectReply, { without: ["assetsList"] }), pick(disposalProjectReply, ["assetsList"])),
    input: findForModifyRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.findResultForModify,
    access: "screen",
    rights: ["purchaser-list:viewResult", "result-completion", "result-completion:publish", "supplier-list:purchaser-list.viewResult"],
    reply: under(
      "assetsOrgModel",
      record(disposalProjectReply, { without: ["assetsModeDraft", "assetsResultList"] }),
      pick(disposalProjectReply, ["assetsResultList"]),
    ),
    input: findForModifyRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "disposal-project" } },
  },
  {
    call: calls.addAndModify,
    access: "screen",
    rights: ["item-completion:saveDraft", "item-completion:submit"],
    input: addAndModifyRules.input,
    body: { bytes: 2097152, values: 36108 },
    handler: {
      kind: "workflow",
      workflow: "disposal-project",
      rights: { saveAnnouncement: ["item-completion:saveDraft"], submitAnnouncement: ["item-completion:submit"] },
    },
  },
  {
    call: calls.resultAddAndModify,
    access: "screen",
    rights: ["result-completion:confirmResult", "result-completion:publish"],
    input: addAndModifyRules.input,
    body: { bytes: 2097152, values: 36108 },
    handler: { kind: "workflow", workflow: "disposal-project" },
  },
  {
    call: calls.commit,
    access: "screen",
    rights: ["result-completion:confirmResult", "result-completion:publish"],
    input: commitRules.input,
    body: { bytes: 2097152, values: 36109 },
    handler: {
      kind: "workflow",
      workflow: "disposal-project",
      rights: { publishResult: ["result-completion:publish"], confirmResult: ["result-completion:confirmResult"] },
    },
  },
]);
