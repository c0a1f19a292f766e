// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: 9421bdc6c015b2f258ec73588de56a70

import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { onlineSessionReply } from "../../entities/online-session.reply.ts";
import * as calls from "./calls.ts";
import * as kickUserRules from "./rules/kick-user.ts";
import * as kickRules from "./rules/kick.ts";
import * as listRules from "./rules/list.ts";

export const sessionsRoutes: readonly Route[] = routesOf("在线用户", [
  {
    call: calls.list,
    access: "screen",
    rights: ["sessions"],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: page(record(onlineSessionReply)),
    input: listRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.kick,
    access: "screen",
    rows: { mode: "each" },
    rights: ["sessions:kick"],
    input: kickRules.input,
    body: { bytes: 4352, values: 66 },
    handler: { kind: "hand" },
  },
  {
    call: calls.kickUser,
    access: "screen",
    rows: { mode: "each" },
    rights: ["sessions:kickUser", "users:signOut"],
    input: kickUserRules.input,
    body: { bytes: 4368, values: 66 },
    handler: { kind: "hand" },
  },
]);
