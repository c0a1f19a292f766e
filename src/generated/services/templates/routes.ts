// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: c9421b1c861f6688b091ac62293be8af

import { equals } from "../../../../runtime/contract/language/condition.ts";
import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { messageTemplateReply } from "../../entities/message-template.reply.ts";
import * as calls from "./calls.ts";
import * as changeRules from "./rules/change.ts";
import * as getRules from "./rules/get.ts";
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
        sort: ["sendKind", "templateName"],
      },
    },
  },
  {
    call: calls.get,
    access: "screen",
    rights: ["message-templates", "message-templates:edit"],
    reply: record(messageTemplateReply),
    input: getRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "message-template" } },
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
