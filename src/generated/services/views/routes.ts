// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: 12c46916a1e1ceef90a6a8a503d37bea

import { closed, many, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { viewConfigReply } from "../../entities/view-config.reply.ts";
import * as calls from "./calls.ts";
import * as initRules from "./rules/init.ts";
import * as listRules from "./rules/list.ts";
import * as removeRules from "./rules/remove.ts";
import * as rowsRules from "./rules/rows.ts";
import * as saveRules from "./rules/save.ts";
import * as verifyRules from "./rules/verify.ts";

export const viewsRoutes: readonly Route[] = routesOf("SQL视图", [
  {
    call: calls.list,
    access: "screen",
    rights: ["view-config-list", "view-config:delete"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(viewConfigReply, { without: ["content"] })),
    input: listRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "view-config",
        match: { systemId: "equal" },
        order: { field: "createDate", direction: "desc" },
        sort: ["createDate", "current", "lastModifyDate", "remark"],
      },
    },
  },
  {
    call: calls.save,
    access: "screen",
    rights: ["view-config-list:edit", "view-config:addView"],
    reply: record(viewConfigReply),
    input: saveRules.input,
    body: { bytes: 21924, values: 71 },
    handler: { kind: "hand" },
  },
  {
    call: calls.remove,
    access: "screen",
    rights: ["view-config-list:delete", "view-config:delete"],
    queryTypes: { version: "integer" },
    input: removeRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.verify,
    access: "screen",
    rights: ["view-config-list:edit", "view-config:addView"],
    reply: closed({
      valid: { type: "boolean", title: "校验通过" },
      message: { type: "string", title: "校验结果" },
      columns: { type: "array", title: "视图字段", items: { type: "string" } },
    }),
    input: verifyRules.input,
    body: { bytes: 20456, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.init,
    access: "screen",
    changes: true,
    rights: ["view-config:initialise"],
    input: initRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.initDone,
    access: "screen",
    rights: ["view-config-done"],
    reply: many(closed({
      systemId: { type: "string", title: "系统" },
      doneDate: { type: "string", title: "初始化时间", format: "datetime" },
      views: { type: "integer", title: "视图数" },
    })),
    handler: { kind: "hand" },
  },
  {
    call: calls.tables,
    access: "screen",
    rights: ["view-config-list:edit", "view-config:addView"],
    reply: many(
      closed({ table: { type: "string", title: "表" }, columns: { type: "string", title: "字段", description: "names with a comma between" } }),
    ),
    handler: { kind: "hand" },
  },
  {
    call: calls.rows,
    access: "screen",
    rights: ["view-config-list:rows"],
    reply: closed({
      columns: { type: "array", title: "视图字段", items: { type: "string" } },
      rows: { type: "array", title: "数据", items: { type: "array", items: { type: "string" } } },
      more: { type: "boolean", title: "还有更多" },
    }),
    input: rowsRules.input,
    handler: { kind: "hand" },
  },
]);
