// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: e3a04dec093cbea7006aa360baba532f

import { listImportReply } from "../../../../runtime/contract/server/list-import-reply.ts";
import { closed, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { noticeDictReply } from "../../entities/notice-dict.reply.ts";
import * as calls from "./calls.ts";
import * as addEntryRules from "./rules/add-entry.ts";
import * as changeEntryRules from "./rules/change-entry.ts";
import * as dictionaryRules from "./rules/dictionary.ts";
import * as exportEntriesRules from "./rules/export-entries.ts";
import * as getEntryRules from "./rules/get-entry.ts";
import * as importEntriesFileRules from "./rules/import-entries-file.ts";
import * as importEntriesRules from "./rules/import-entries.ts";
import * as removeEntryRules from "./rules/remove-entry.ts";

export const noticesRoutes: readonly Route[] = routesOf("公告中心", [
  {
    call: calls.dictionary,
    access: "screen",
    rights: [
      "notice-dict",
      "notice-dict:add",
      "notice-dict:edit",
      "notice-receivers",
      "notice-receivers:add",
      "notice-receivers:edit",
      "send-log",
      "send-way",
      "send-way:add",
      "send-way:edit",
    ],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(noticeDictReply, { without: ["parentName"] })),
    input: dictionaryRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "notice-dict",
        search: ["name", "code"],
        match: {
          type: "equal",
          parentId: "equal",
          code: "contains",
          enable: "equal",
          startDate: { from: "createDate" },
          endDate: { to: "createDate" },
        },
        order: { field: "code", direction: "asc" },
        sort: ["code", "createDate", "enable", "name", "tone"],
      },
    },
  },
  {
    call: calls.exportEntries,
    access: "screen",
    rights: ["notice-dict:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportEntriesRules.input,
    handler: { kind: "export", list: "notices.dictionary" },
  },
  {
    call: calls.importEntries,
    access: "screen",
    rights: ["notice-dict:import"],
    reply: closed({
      added: { type: "integer", title: "新增条数" },
      updated: { type: "integer", title: "更新条数" },
      same: { type: "integer", title: "未变化条数" },
      firstKey: { type: "string", title: "新增的第一条数据" },
      firstParent: { type: "string", title: "新增的第一条数据的上级" },
    }),
    input: importEntriesRules.input,
    body: { bytes: 13272, values: 268 },
    handler: { kind: "import", step: "write", of: "notices.importEntries" },
  },
  {
    call: calls.importEntriesUpload,
    access: "screen",
    unlogged: true,
    rights: ["notice-dict:import"],
    reply: closed({ workbook: { type: "string", title: "表格", maxLength: 50 } }),
    handler: { kind: "import", step: "upload", of: "notices.importEntries" },
  },
  {
    call: calls.importEntriesRows,
    access: "screen",
    unlogged: true,
    rights: ["notice-dict:import"],
    reply: listImportReply,
    input: importEntriesRules.input,
    body: { bytes: 13272, values: 268 },
    handler: { kind: "import", step: "rows", of: "notices.importEntries" },
  },
  {
    call: calls.importEntriesFile,
    access: "screen",
    unlogged: true,
    rights: ["notice-dict:import"],
    reply: { type: "string" },
    input: importEntriesFileRules.input,
    body: { bytes: 13364, values: 269 },
    handler: { kind: "import", step: "file", of: "notices.importEntries" },
  },
  {
    call: calls.getEntry,
    access: "screen",
    rights: ["notice-dict", "notice-dict:add", "notice-dict:edit"],
    reply: record(noticeDictReply),
    input: getEntryRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "notice-dict" } },
  },
  {
    call: calls.addEntry,
    access: "screen",
    rights: ["notice-dict:add"],
    reply: record(noticeDictReply, { only: ["id"] }),
    input: addEntryRules.input,
    body: { bytes: 5924, values: 71 },
    handler: { kind: "store", store: { operation: "create", entity: "notice-dict" } },
  },
  {
    call: calls.changeEntry,
    access: "screen",
    rows: { mode: "each" },
    rights: ["notice-dict:disable", "notice-dict:edit", "notice-dict:enable"],
    input: changeEntryRules.input,
    body: { bytes: 6848, values: 73 },
    handler: { kind: "store", store: { operation: "update", entity: "notice-dict" } },
  },
  {
    call: calls.removeEntry,
    access: "screen",
    rows: { mode: "each" },
    rights: ["notice-dict:delete"],
    queryTypes: { version: "integer" },
    input: removeEntryRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "notice-dict" } },
  },
]);
