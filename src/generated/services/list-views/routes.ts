// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/list-views.yaml, schemas/entities/list-view.schema.json, schemas/entities/role.schema.json
// Hash: 85f91378bd26dc2ee70c33bfa8afa812

import { many, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { listViewReply } from "../../entities/list-view.reply.ts";
import { roleReply } from "../../entities/role.reply.ts";
import * as calls from "./calls.ts";
import * as addRules from "./rules/add.ts";
import * as changeRules from "./rules/change.ts";
import * as listRules from "./rules/list.ts";
import * as removeRules from "./rules/remove.ts";

export const listViewsRoutes: readonly Route[] = routesOf("列表方案", [
  {
    call: calls.list,
    access: "signed-in",
    reply: many(record(listViewReply, { without: ["screen", "block", "call"] })),
    input: listRules.input,
    handler: { kind: "hand" },
  },
  { call: calls.roles, access: "signed-in", reply: many(record(roleReply, { only: ["roleId", "roleName"] })), handler: { kind: "hand" } },
  {
    call: calls.add,
    access: "signed-in",
    reply: record(listViewReply, { only: ["id"] }),
    input: addRules.input,
    body: { bytes: 2097152, values: 4535 },
    handler: { kind: "hand" },
  },
  { call: calls.change, access: "signed-in", input: changeRules.input, body: { bytes: 2097152, values: 4536 }, handler: { kind: "hand" } },
  { call: calls.remove, access: "signed-in", input: removeRules.input, handler: { kind: "hand" } },
]);
