// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: 15b40a8031638fec628f385ca51e0dea

import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { listImportReply } from "../../../../runtime/contract/server/list-import-reply.ts";
import { closed, many, page, record, routesOf, tree, under } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { menuReply } from "../../entities/menu.reply.ts";
import { regionReply } from "../../entities/region.reply.ts";
import { subsystemReply } from "../../entities/subsystem.reply.ts";
import * as calls from "./calls.ts";
import * as addRegionRules from "./rules/add-region.ts";
import * as deleteRegionV1Rules from "./rules/delete-region-v1.ts";
import * as deleteRegionsRules from "./rules/delete-regions.ts";
import * as getRegionAllRules from "./rules/get-region-all.ts";
import * as getRegionRules from "./rules/get-region.ts";
import * as importRegionsFileRules from "./rules/import-regions-file.ts";
import * as importRegionsRules from "./rules/import-regions.ts";
import * as querySubsystemPagingRules from "./rules/query-subsystem-paging.ts";
import * as regionChildrenRules from "./rules/region-children.ts";
import * as regionTreeChildRules from "./rules/region-tree-child.ts";
import * as regionTreeRules from "./rules/region-tree.ts";
import * as updateRegionRules from "./rules/update-region.ts";

export const menuCenterRoutes: readonly Route[] = routesOf("菜单中心", [
  {
    call: calls.menuList,
    access: "signed-in",
    reply: many(record(menuReply, {
      without: ["userSystemType", "userType", "regionId", "regionName", "regionPath", "regionIds", "roleIds", "version"],
      plus: {
        pinyin: { type: "string", description: "of the name, for the search of the portal: a syllable for each character, separated by blanks" },
      },
    })),
    handler: { kind: "hand" },
  },
  {
    call: calls.attendanceMenuList,
    access: "signed-in",
    reply: many(record(
      menuReply,
      { without: ["userSystemType", "userType", "regionId", "regionName", "regionPath", "regionIds", "roleIds", "version"] },
    )),
    handler: { kind: "hand" },
  },
  {
    call: calls.querySubsystemPaging,
    access: "screen",
    rights: ["subsystems", "view-config"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(subsystemReply, { without: ["systemAliasTitle", "systemIcon", "systemIndexUrl", "userTypeInfoList"] })),
    input: querySubsystemPagingRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "subsystem",
        match: { systemId: "contains", systemName: "contains", systemTitle: "contains" },
        order: { field: "systemOrder", direction: "asc" },
        sort: ["systemId", "systemName", "systemOpenType", "systemOrder", "systemStatus", "systemTitle"],
      },
    },
  },
  {
    call: calls.regionTree,
    access: "screen",
    rights: [
      "menus:add",
      "menus:assignRegions",
      "menus:edit",
      "region-init",
      "regions",
      "regions:add",
      "regions:edit",
      "roles:add",
      "roles:edit",
      "users:add",
      "users:edit",
    ],
    reply: tree(record(regionReply, {
      only: ["id", "parentId", "regionCode", "regionName", "regionFullName", "path", "version"],
      plus: { isLeaf: { type: "boolean", title: "末级" } },
    })),
    input: regionTreeRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "tree",
        entity: "region",
        search: ["regionCode", "regionName"],
        match: { keys: { of: "id", how: "list" } },
        order: { field: "regionCode", direction: "asc" },
      },
    },
  },
  {
    call: calls.regionTreeChild,
    access: "screen",
    rights: ["regions", "regions:add", "regions:edit"],
    reply: many(record(regionReply, {
      only: ["id", "parentId", "regionCode", "regionName", "regionFullName", "path", "version"],
      plus: { isLeaf: { type: "boolean", title: "末级" } },
    })),
    input: regionTreeChildRules.input,
    handler: { kind: "store", store: { operation: "children", entity: "region", order: { field: "regionCode", direction: "asc" } } },
  },
  {
    call: calls.regionChildren,
    access: "screen",
    rights: ["regions"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(regionReply, {
      only: ["id", "regionCode", "regionName", "regionFullName", "enabled", "parentName", "levelNum", "remark", "version"],
      plus: { isLeaf: { type: "boolean", title: "末级" } },
    })),
    input: regionChildrenRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "children",
        entity: "region",
        search: ["regionCode", "regionName"],
        order: { field: "regionCode", direction: "asc" },
        sort: ["enabled", "levelNum", "regionCode"],
      },
    },
  },
  {
    call: calls.getRegion,
    access: "screen",
    rights: ["regions", "regions:edit"],
    reply: record(regionReply),
    input: getRegionRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "region" } },
  },
  {
    call: calls.addRegion,
    access: "screen",
    rights: ["regions:add"],
    reply: record(regionReply, { only: ["id"] }),
    input: addRegionRules.input,
    body: { bytes: 10764, values: 71 },
    handler: { kind: "store", store: { operation: "create", entity: "region" } },
  },
  {
    call: calls.updateRegion,
    access: "screen",
    rights: ["regions:edit"],
    input: updateRegionRules.input,
    body: { bytes: 11688, values: 73 },
    handler: { kind: "store", store: { operation: "update", entity: "region" } },
  },
  {
    call: calls.importRegions,
    access: "screen",
    rights: ["regions:import"],
    reply: closed({
      added: { type: "integer", title: "新增条数" },
      updated: { type: "integer", title: "更新条数" },
      same: { type: "integer", title: "未变化条数" },
      firstKey: { type: "string", title: "新增的第一条数据" },
      firstParent: { type: "string", title: "新增的第一条数据的上级" },
    }),
    input: importRegionsRules.input,
    body: { bytes: 13208, values: 267 },
    handler: { kind: "import", step: "write", of: "menuCenter.importRegions" },
  },
  {
    call: calls.importRegionsUpload,
    access: "screen",
    unlogged: true,
    rights: ["regions:import"],
    reply: closed({ workbook: { type: "string", title: "表格", maxLength: 50 } }),
    handler: { kind: "import", step: "upload", of: "menuCenter.importRegions" },
  },
  {
    call: calls.importRegionsRows,
    access: "screen",
    unlogged: true,
    rights: ["regions:import"],
    reply: listImportReply,
    input: importRegionsRules.input,
    body: { bytes: 13208, values: 267 },
    handler: { kind: "import", step: "rows", of: "menuCenter.importRegions" },
  },
  {
    call: calls.importRegionsFile,
    access: "screen",
    unlogged: true,
    rights: ["regions:import"],
    reply: { type: "string" },
    input: importRegionsFileRules.input,
    body: { bytes: 13300, values: 268 },
    handler: { kind: "import", step: "file", of: "menuCenter.importRegions" },
  },
  {
    call: calls.deleteRegions,
    access: "screen",
    rights: ["regions:delete", "regions:deleteBatch"],
    input: deleteRegionsRules.input,
    body: { bytes: 848116, values: 1066 },
    checks: [{ rule: (s) => !isEmpty(s.form?.["ids"]), message: "所选区划为空", fields: ["ids"] }],
    handler: { kind: "store", store: { operation: "deleteMany", entity: "region" } },
  },
  {
    call: calls.getRegionAll,
    access: "screen",
    rights: ["regions"],
    reply: many(record(regionReply)),
    input: getRegionAllRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.selectAllRegions,
    access: "screen",
    rights: ["regions"],
    reply: under("regionList", many(record(regionReply))),
    handler: { kind: "hand" },
  },
  {
    call: calls.selectRegionAndChildren,
    access: "screen",
    rights: ["regions"],
    reply: many(record(regionReply)),
    input: getRegionRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.selectAllParentRegion,
    access: "screen",
    rights: ["regions"],
    reply: many(record(regionReply)),
    input: regionTreeChildRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.addRegionV1,
    access: "screen",
    rights: ["regions:add"],
    reply: record(regionReply, { only: ["id"] }),
    input: addRegionRules.input,
    body: { bytes: 10764, values: 71 },
    handler: { kind: "store", store: { operation: "create", entity: "region" } },
  },
  {
    call: calls.updateRegionV1,
    access: "screen",
    rights: ["regions:edit"],
    input: updateRegionRules.input,
    body: { bytes: 11688, values: 73 },
    handler: { kind: "store", store: { operation: "update", entity: "region" } },
  },
  {
    call: calls.deleteRegionV1,
    access: "screen",
    rights: ["regions:delete"],
    queryTypes: { version: "integer" },
    input: deleteRegionV1Rules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "region" } },
  },
  {
    call: calls.deleteRegionBatch,
    access: "screen",
    rights: ["regions:deleteBatch"],
    input: deleteRegionsRules.input,
    body: { bytes: 848116, values: 1066 },
    checks: [{ rule: (s) => !isEmpty(s.form?.["ids"]), message: "所选区划为空", fields: ["ids"] }],
    handler: { kind: "store", store: { operation: "deleteMany", entity: "region" } },
  },
]);
