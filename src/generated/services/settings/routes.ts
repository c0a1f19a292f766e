// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 762f0f4496396e5e6e81bfbb2dc01310

import { closed, page, record, routesOf } from "../../../../runtime/contract/replies.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import { basicConfigReply } from "../../entities/basic-config.reply.ts";
import * as calls from "./calls.ts";
import * as changeRules from "./rules/change.ts";
import * as historyRules from "./rules/history.ts";
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
      },
    },
  },
  {
    call: calls.history,
    access: "screen",
    rights: ["basic-config:history"],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: page(closed({
      changeId: { type: "string" },
      changedAt: { type: "string", title: "变更时间", format: "datetime" },
      kind: { type: "string", title: "变更方式", enum: ["created", "changed", "removed"], description: "created 新增，changed 修改，removed 删除" },
      record: { type: "string", title: "数据" },
      userName: { type: "string", title: "操作人" },
      userAccount: { type: "string", title: "账号" },
      differences: {
        type: "array",
        title: "变更内容",
        items: {
          type: "object",
          properties: {
            field: { type: "string" },
            label: { type: "string" },
            what: { type: "string" },
            row: { type: "string" },
            before: { type: "string" },
            after: { type: "string" },
          },
          additionalProperties: false,
        },
      },
    })),
    input: historyRules.input,
    handler: { kind: "history", entity: "basic-config", fields: ["confKey", "confName", "confSubType", "confType", "confValue", "id", "version"] },
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
