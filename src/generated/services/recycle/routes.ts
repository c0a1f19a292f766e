// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/recycle.yaml, schemas/entities/removed-record.schema.json
// Hash: 5c886bf5e9b98765404844ed1f45fe40

import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { removedRecordReply } from "../../entities/removed-record.reply.ts";
import * as calls from "./calls.ts";
import * as listRules from "./rules/list.ts";
import * as lookRules from "./rules/look.ts";
import * as restoreRules from "./rules/restore.ts";

export const recycleRoutes: readonly Route[] = routesOf("回收站", [
  {
    call: calls.list,
    access: "screen",
    rights: ["recycle"],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: page(record(removedRecordReply, { without: ["fields"] })),
    input: listRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.look,
    access: "screen",
    rights: ["recycle:view"],
    reply: record(removedRecordReply),
    input: lookRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.restore,
    access: "signed-in",
    rights: ["recycle:restore"],
    input: restoreRules.input,
    body: { bytes: 90088, values: 169 },
    handler: { kind: "hand" },
  },
  { call: calls.purge, access: "screen", rights: ["recycle:purge"], input: lookRules.input, handler: { kind: "hand" } },
]);
