// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 571beb415a618f27e0474cb2078829bf

import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { record, routesOf, tree } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { menuReply } from "../../entities/menu.reply.ts";
import * as calls from "./calls.ts";
import * as addRules from "./rules/add.ts";
import * as arrangeRules from "./rules/arrange.ts";
import * as changeRules from "./rules/change.ts";
import * as getMenuRules from "./rules/get-menu.ts";
import * as regionsRules from "./rules/regions.ts";
import * as removeRules from "./rules/remove.ts";
import * as saveRegionsRules from "./rules/save-regions.ts";
import * as treeRules from "./rules/tree.ts";

export const menusRoutes: readonly Route[] = routesOf("菜单管理", [
  {
    call: calls.tree,
    access: "screen",
    rights: ["menus"],
    reply: tree(record(menuReply, { without: ["menuPath", "menuComponent", "userType", "regionPath", "regionIds", "roleIds"] })),
    input: treeRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.all,
    access: "screen",
    rights: ["menus:add", "menus:edit"],
    reply: tree(record(menuReply, { only: ["menuId", "menuName", "version"], plus: { isLeaf: { type: "boolean", title: "末级" } } })),
    handler: { kind: "store", store: { operation: "tree", entity: "menu", order: { field: "menuOrder", direction: "asc" } } },
  },
  {
    call: calls.getMenu,
    access: "screen",
    rights: ["menus:add", "menus:edit"],
    reply: record(menuReply),
    input: getMenuRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "menu" } },
  },
  {
    call: calls.add,
    access: "screen",
    rights: ["menus:add"],
    reply: record(menuReply, { only: ["menuId"] }),
    input: addRules.input,
    body: { bytes: 11700, values: 77 },
    guards: [{ field: "menuId", label: "菜单id", writable: (s) => isEmpty(s.row?.["menuId"]) }],
    handler: { kind: "store", store: { operation: "create", entity: "menu" } },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["menus:edit"],
    input: changeRules.input,
    body: { bytes: 11772, values: 78 },
    guards: [{ field: "menuId", label: "菜单id", writable: (s) => isEmpty(s.row?.["menuId"]) }],
    handler: { kind: "store", store: { operation: "update", entity: "menu" } },
  },
  {
    call: calls.arrange,
    access: "screen",
    rights: ["menus:arrange"],
    input: arrangeRules.input,
    body: { bytes: 892152, values: 2067 },
    handler: { kind: "hand" },
  },
  {
    call: calls.remove,
    access: "screen",
    rights: ["menus:delete"],
    queryTypes: { version: "integer" },
    input: removeRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "menu", key: "id" } },
  },
  {
    call: calls.regions,
    access: "screen",
    rights: ["menus:assignRegions"],
    reply: record(menuReply, { only: ["menuId", "regionIds", "version"] }),
    input: regionsRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "menu", key: "id" } },
  },
  {
    call: calls.saveRegions,
    access: "screen",
    rights: ["menus:assignRegions"],
    input: saveRegionsRules.input,
    body: { bytes: 849064, values: 1068 },
    handler: { kind: "store", store: { operation: "update", entity: "menu", key: "id" } },
  },
]);
