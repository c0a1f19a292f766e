// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: 0197c53e5482aa92a1f66cc0cc4647b6

import { equals } from "../../../../runtime/contract/condition.ts";
import { closed, page, record, routesOf } from "../../../../runtime/contract/replies.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import { messageTemplateReply } from "../../entities/message-template.reply.ts";
import * as calls from "./calls.ts";
import * as changeRules from "./rules/change.ts";
import * as historyRules from "./rules/history.ts";
import * as listRules from "./rules/list.ts";
import * as restoreRules from "./rules/restore.ts";

export const templatesRoutes: readonly Route[] = routesOf("消息模板", [
  {
    call: calls.list,
    access: "screen",
    rights: ["message-templates"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(messageTemplateReply)),
    input: listRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "message-template",
        match: { templateName: "contains", sendKind: "equal" },
        order: { field: "templateId", direction: "asc" },
      },
    },
  },
  {
    call: calls.history,
    access: "screen",
    rights: ["message-templates:history"],
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
    handler: {
      kind: "history",
      entity: "message-template",
      fields: ["content", "placeholders", "sendKind", "subject", "templateId", "templateName", "version"],
    },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["message-templates:edit"],
    input: changeRules.input,
    body: { bytes: 13400, values: 69 },
    guards: [{ field: "subject", label: "主题", writable: (s) => equals(s.row?.["sendKind"], "1") }],
    handler: { kind: "store", store: { operation: "update", entity: "message-template" } },
  },
  {
    call: calls.restore,
    access: "screen",
    rights: ["message-templates:restore"],
    input: restoreRules.input,
    body: { bytes: 4456, values: 67 },
    handler: { kind: "hand" },
  },
]);
