// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/asset-row.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/region.schema.json, schemas/entities/result-row.schema.json
// Hash: 2afbded9fa78939ef096fe88e33bf634

import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { closed, many, page, pick, record, routesOf, under } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { sheetReading } from "../../../../runtime/contract/server/sheet-reading.ts";
import { assetRowReply } from "../../entities/asset-row.reply.ts";
import { disposalProjectReply } from "../../entities/disposal-project.reply.ts";
import { regionReply } from "../../entities/region.reply.ts";
import { resultRowReply } from "../../entities/result-row.reply.ts";
import * as calls from "./calls.ts";
import * as addAndModifyRules from "./rules/add-and-modify.ts";
import * as assetRowsRules from "./rules/asset-rows.ts";
import * as assetSheetRules from "./rules/asset-sheet.ts";
import * as auditAssetsRules from "./rules/audit-assets.ts";
import * as cancelByIdRules from "./rules/cancel-by-id.ts";
import * as deleteRules from "./rules/delete.ts";
import * as downloadRules from "./rules/download.ts";
import * as exportProjectsRules from "./rules/export-projects.ts";
import * as findForModifyRules from "./rules/find-for-modify.ts";
import * as searchByPageInfoRules from "./rules/search-by-page-info.ts";

export const assetsOrgRoutes: readonly Route[] = routesOf("资产处置（处置单位）", [
  {
    call: calls.searchByPageInfo,
    access: "screen",
    rights: ["purchaser-list"],
    reply: page(record(disposalProjectReply, {
      only: [
        "id",
        "projectCode",
        "projectName",
        "orgGuid",
        "orgName",
        "orgTopGuid",
        "supGuid",
        "assetsMode",
        "state",
        "submittedBy",
        "announcedBy",
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
          any: [
            { test: "equals", left: { subject: "row", path: ["orgGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            {
              all: [
                {
                  test: "equals",
                  left: { subject: "row", path: ["orgTopGuid"] },
                  right: { reference: { subject: "user", path: ["orgGuid"] } },
                },
                { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["disposal-review"] } },
              ],
            },
          ],
        },
      },
    },
  },
  {
    call: calls.exportProjects,
    access: "screen",
    rights: ["purchaser-list:export"],
    reply: { type: "string" },
    input: exportProjectsRules.input,
    body: { bytes: 98972, values: 271 },
    handler: { kind: "export", list: "assetsOrg.searchByPageInfo" },
  },
  {
    call: calls.countByState,
    access: "screen",
    rights: ["purchaser-list"],
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" } })),
    handler: {
      kind: "store",
      store: {
        operation: "count",
        entity: "disposal-project",
        by: "state",
        where: {
          any: [
            { test: "equals", left: { subject: "row", path: ["orgGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            {
              all: [
                {
                  test: "equals",
                  left: { subject: "row", path: ["orgTopGuid"] },
                  right: { reference: { subject: "user", path: ["orgGuid"] } },
                },
                { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["disposal-review"] } },
              ],
            },
          ],
        },
      },
    },
  },
  {
    call: calls.addAndModify,
    access: "screen",
    rights: [
      "purchaser-add:saveDraft",
      "purchaser-add:submit",
      "purchaser-edit:purchaser-add.saveDraft",
      "purchaser-edit:submit",
      "purchaser-list:uploadVoucher",
      "supplier-list:purchaser-list.uploadVoucher",
    ],
    reply: closed({ id: { type: "string" } }),
    input: addAndModifyRules.input,
    body: { bytes: 2097152, values: 36108 },
    handler: {
      kind: "workflow",
      workflow: "disposal-project",
      rights: {
        saveDraft: ["purchaser-add:saveDraft", "purchaser-edit:purchaser-add.saveDraft"],
        submit: ["purchaser-add:submit", "purchaser-edit:submit"],
        submitOther: ["purchaser-add:submit", "purchaser-edit:submit"],
        uploadVoucher: ["purchaser-list:uploadVoucher", "supplier-list:purchaser-list.uploadVoucher"],
      },
    },
  },
  {
    call: calls.findForModify,
    access: "screen",
    rights: ["item-review", "purchaser-edit", "purchaser-look"],
    reply: under(
      "assetsOrgModel",
      record(disposalProjectReply, { without: ["assetsModeDraft", "assetsList"] }),
      pick(disposalProjectReply, ["assetsList"]),
    ),
    input: findForModifyRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "disposal-project" } },
  },
  {
    call: calls.history,
    access: "screen",
    rights: ["item-completion", "item-review", "purchaser-look", "result-completion", "supplier-look"],
    reply: many(closed({
      historyId: { type: ["string", "null"], title: "id" },
      happenedAt: { type: ["string", "null"], title: "办理时间", format: "datetime" },
      title: { type: ["string", "null"], title: "办理事项" },
      fromState: { type: ["string", "null"], title: "办理前状态" },
      toState: { type: ["string", "null"], title: "办理后状态" },
      userName: { type: ["string", "null"], title: "办理人" },
      orgName: { type: ["string", "null"], title: "办理单位" },
      reason: { type: ["string", "null"], title: "原因" },
    })),
    input: findForModifyRules.input,
    handler: { kind: "store", store: { operation: "steps", entity: "disposal-project" } },
  },
  {
    call: calls.selectAllProvince,
    access: "signed-in",
    reply: many(record(regionReply, { only: ["id", "regionCode", "regionName"] })),
    handler: { kind: "hand" },
  },
  {
    call: calls.delete_,
    access: "screen",
    rights: ["purchaser-list:delete"],
    queryTypes: { version: "integer" },
    input: deleteRules.input,
    checks: [{ rule: (s) => !isEmpty(s.form?.["id"]), message: "数据为空", fields: ["id"] }],
    handler: { kind: "workflow", workflow: "disposal-project" },
  },
  {
    call: calls.cancelById,
    access: "screen",
    rights: ["purchaser-list:withdraw", "supplier-list:purchaser-list.withdraw"],
    queryTypes: { version: "integer" },
    input: cancelByIdRules.input,
    handler: { kind: "workflow", workflow: "disposal-project" },
  },
  {
    call: calls.auditAssets,
    access: "screen",
    rights: ["item-review:approve", "item-review:return"],
    input: auditAssetsRules.input,
    body: { bytes: 5780, values: 69 },
    handler: { kind: "workflow", workflow: "disposal-project", rights: { approve: ["item-review:approve"], return: ["item-review:return"] } },
  },
  {
    call: calls.deleteUpload,
    access: "screen",
    rights: ["purchaser-add:saveDraft", "purchaser-edit:purchaser-add.saveDraft"],
    queryTypes: { version: "integer" },
    input: deleteRules.input,
    handler: { kind: "workflow", workflow: "disposal-project" },
  },
  {
    call: calls.upload,
    access: "screen",
    rights: [
      "item-completion",
      "purchaser-add",
      "purchaser-edit",
      "purchaser-list:uploadVoucher",
      "result-completion",
      "supplier-list:purchaser-list.uploadVoucher",
    ],
    reply: closed({ enclosureName: { type: "string" }, enclosureNameStorage: { type: "string" }, enclosurePath: { type: "string" } }),
    handler: {
      kind: "upload",
      upload: {
        takers: ["disposal-project.savePath", "disposal-project.proofSavePath", "sheet"],
        reply: { enclosureName: "name", enclosureNameStorage: "file", enclosurePath: "id" },
      },
    },
  },
  {
    call: calls.assetRows,
    access: "screen",
    rights: ["item-completion", "purchaser-add", "purchaser-edit"],
    reply: under("rows", many(record(assetRowReply)), { reading: sheetReading }),
    input: assetRowsRules.input,
    handler: { kind: "sheet", sheet: { want: "rows", entity: "asset-row", of: "enclosurePath" } },
  },
  {
    call: calls.assetSheet,
    access: "screen",
    rights: ["item-completion", "purchaser-add", "purchaser-edit"],
    reply: { type: "string" },
    input: assetSheetRules.input,
    handler: { kind: "sheet", sheet: { want: "file", entity: "asset-row", of: "enclosurePath" } },
  },
  {
    call: calls.resultRows,
    access: "screen",
    rights: ["result-completion"],
    reply: under("rows", many(record(resultRowReply)), { reading: sheetReading }),
    input: assetRowsRules.input,
    handler: { kind: "sheet", sheet: { want: "rows", entity: "result-row", of: "enclosurePath" } },
  },
  {
    call: calls.resultSheet,
    access: "screen",
    rights: ["result-completion"],
    reply: { type: "string" },
    input: assetSheetRules.input,
    handler: { kind: "sheet", sheet: { want: "file", entity: "result-row", of: "enclosurePath" } },
  },
  {
    call: calls.figuresByState,
    access: "screen",
    rights: ["purchaser-figures"],
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" }, originalTotal: { type: "string" }, costAll: { type: "string" } })),
    handler: {
      kind: "store",
      store: {
        operation: "count",
        entity: "disposal-project",
        by: "state",
        as: [
          {
            when: {
              all: [
                { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "6" } },
                { test: "equals", left: { subject: "row", path: ["supGuid"] }, right: { literal: "000" } },
              ],
            },
            value: "7",
          },
        ],
        sum: ["originalTotal", "costAll"],
        where: {
          any: [
            { test: "equals", left: { subject: "row", path: ["orgGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            {
              all: [
                {
                  test: "equals",
                  left: { subject: "row", path: ["orgTopGuid"] },
                  right: { reference: { subject: "user", path: ["orgGuid"] } },
                },
                { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["disposal-review"] } },
              ],
            },
          ],
        },
      },
    },
  },
  {
    call: calls.figuresByMonth,
    access: "screen",
    rights: ["purchaser-figures"],
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
          any: [
            { test: "equals", left: { subject: "row", path: ["orgGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
            {
              all: [
                {
                  test: "equals",
                  left: { subject: "row", path: ["orgTopGuid"] },
                  right: { reference: { subject: "user", path: ["orgGuid"] } },
                },
                { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["disposal-review"] } },
              ],
            },
          ],
        },
      },
    },
  },
  {
    call: calls.daysByState,
    access: "screen",
    rights: ["purchaser-figures"],
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" }, days: { type: "number" } })),
    handler: { kind: "hand" },
  },
  {
    call: calls.download,
    access: "screen",
    rights: [
      "item-review:purchaser-look.attachment",
      "purchaser-list:downloadVoucher",
      "purchaser-look:attachment",
      "supplier-list:purchaser-list.downloadVoucher",
      "supplier-look:purchaser-look.attachment",
    ],
    reply: { type: "string" },
    input: downloadRules.input,
    handler: { kind: "hand" },
  },
]);
