// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/inbox.yaml, schemas/entities/inbox-message.schema.json
// Hash: 631c7152c7b29f9c63a855d37b27cd4c

import { closed, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { inboxMessageReply } from "../../entities/inbox-message.reply.ts";
import * as calls from "./calls.ts";
import * as listRules from "./rules/list.ts";
import * as readAllRules from "./rules/read-all.ts";
import * as readRules from "./rules/read.ts";

export const inboxRoutes: readonly Route[] = routesOf("站内信", [
  { call: calls.unread, access: "signed-in", reply: closed({ unread: { type: "integer", title: "未读数" } }), handler: { kind: "hand" } },
  {
    call: calls.list,
    access: "signed-in",
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: page(record(inboxMessageReply)),
    input: listRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.read,
    access: "signed-in",
    unlogged: true,
    input: readRules.input,
    body: { bytes: 4352, values: 66 },
    handler: { kind: "hand" },
  },
  {
    call: calls.readAll,
    access: "signed-in",
    unlogged: true,
    input: readAllRules.input,
    body: { bytes: 4164, values: 66 },
    handler: { kind: "hand" },
  },
]);
