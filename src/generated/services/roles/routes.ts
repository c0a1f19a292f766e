// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json
// Hash: f499e1f229ef551fe5debb9354083544

import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { closed, many, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { regionReply } from "../../entities/region.reply.ts";
import { roleReply } from "../../entities/role.reply.ts";
import * as regionTreeChildRules from "../menu-center/rules/region-tree-child.ts";
import * as calls from "./calls.ts";
import * as addRules from "./rules/add.ts";
import * as changeRules from "./rules/change.ts";
import * as getRules from "./rules/get.ts";
import * as listRules from "./rules/list.ts";
import * as removeRules from "./rules/remove.ts";

export const rolesRoutes: readonly Route[] = routesOf("角色管理", [
  {
    call: calls.list,
    access: "screen",
    rights: ["roles"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(roleReply, { without: ["regionPath", "rights"] })),
    input: listRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "role",
        match: { roleId: "contains", roleName: "contains" },
        order: { field: "roleName", direction: "asc" },
        sort: ["governs", "roleName"],
      },
    },
  },
  {
    call: calls.rights,
    access: "screen",
    rights: ["roles", "roles:add", "roles:edit"],
    reply: many(closed({ id: { type: "string" }, name: { type: "string" }, isGroup: { type: "string" }, children: { type: "array" } })),
    handler: { kind: "hand" },
  },
  {
    call: calls.regions,
    access: "screen",
    rights: ["menus:add", "menus:assignRegions", "menus:edit", "roles:add", "roles:edit"],
    reply: many(record(regionReply, { only: ["id", "parentId", "regionCode", "regionName", "isLeaf", "version"] })),
    input: regionTreeChildRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.get,
    access: "screen",
    rights: ["roles", "roles:add", "roles:edit"],
    reply: record(roleReply),
    input: getRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "role" } },
  },
  {
    call: calls.add,
    access: "screen",
    rights: ["roles:add"],
    reply: record(roleReply, { only: ["roleId"] }),
    input: addRules.input,
    body: { bytes: 851016, values: 1070 },
    guards: [{ field: "roleId", label: "角色编码", writable: (s) => isEmpty(s.row?.["roleId"]) }],
    handler: { kind: "store", store: { operation: "create", entity: "role" } },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["roles:edit"],
    input: changeRules.input,
    body: { bytes: 851088, values: 1071 },
    guards: [{ field: "roleId", label: "角色编码", writable: (s) => isEmpty(s.row?.["roleId"]) }],
    handler: { kind: "store", store: { operation: "update", entity: "role" } },
  },
  {
    call: calls.remove,
    access: "screen",
    rows: { mode: "each" },
    rights: ["roles:delete"],
    queryTypes: { version: "integer" },
    input: removeRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "role" } },
  },
]);
