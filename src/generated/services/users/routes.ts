// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/users.yaml, schemas/entities/region.schema.json, schemas/entities/role.schema.json, schemas/entities/user-import.schema.json, schemas/entities/user-row.schema.json, schemas/entities/user.schema.json
// Hash: af2e0dbdc079f8b5eb748bc6f5a914d3

import { entered, equals, isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { closed, many, page, record, routesOf, under } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { sheetReading } from "../../../../runtime/contract/server/sheet-reading.ts";
import { regionReply } from "../../entities/region.reply.ts";
import { roleReply } from "../../entities/role.reply.ts";
import { userImportReply } from "../../entities/user-import.reply.ts";
import { userRowReply } from "../../entities/user-row.reply.ts";
import { userReply } from "../../entities/user.reply.ts";
import * as regionTreeChildRules from "../menu-center/rules/region-tree-child.ts";
import * as calls from "./calls.ts";
import * as addRules from "./rules/add.ts";
import * as assignRolesRules from "./rules/assign-roles.ts";
import * as changeRules from "./rules/change.ts";
import * as exportUsersRules from "./rules/export-users.ts";
import * as getRules from "./rules/get.ts";
import * as importUsersRules from "./rules/import-users.ts";
import * as kindsRules from "./rules/kinds.ts";
import * as listRules from "./rules/list.ts";
import * as registerRegionUserRules from "./rules/register-region-user.ts";
import * as resetPasswordRules from "./rules/reset-password.ts";
import * as revealRules from "./rules/reveal.ts";
import * as selectRegionUserRules from "./rules/select-region-user.ts";
import * as setStatusRules from "./rules/set-status.ts";
import * as sheetFileRules from "./rules/sheet-file.ts";
import * as sheetRowsRules from "./rules/sheet-rows.ts";
import * as whyRules from "./rules/why.ts";

export const usersRoutes: readonly Route[] = routesOf("用户管理", [
  {
    call: calls.list,
    access: "screen",
    rights: ["users"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(userReply, {
      only: [
        "userId",
        "userAccount",
        "userName",
        "userTel",
        "userEmail",
        "userStatus",
        "systemType",
        "userTypeInfos",
        "regionName",
        "registerType",
        "createDate",
        "version",
      ],
    })),
    input: listRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "user",
        match: {
          userAccount: "contains",
          userName: "contains",
          userTel: "equal",
          systemType: "equal",
          userStatus: "equal",
          userType: { of: "userTypeInfos.userTypeId", how: "equal" },
          startDate: { from: "createDate" },
          endDate: { to: "createDate" },
        },
        order: { field: "createDate", direction: "desc" },
        sort: ["createDate", "registerType", "systemType", "userAccount", "userEmail", "userName", "userStatus"],
      },
    },
  },
  {
    call: calls.exportUsers,
    access: "screen",
    rights: ["users:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportUsersRules.input,
    handler: { kind: "export", list: "users.list" },
  },
  {
    call: calls.userTypes,
    access: "signed-in",
    rights: ["users"],
    reply: many(closed({ id: { type: "string" }, name: { type: "string" }, children: { type: "array" } })),
    handler: { kind: "hand" },
  },
  {
    call: calls.kinds,
    access: "screen",
    rights: ["users:add", "users:edit"],
    reply: many(closed({ id: { type: "string", enum: ["1", "2", "3", "4", "5"] }, name: { type: "string" } })),
    input: kindsRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.roles,
    access: "screen",
    rights: ["users", "users:add", "users:assignRoles", "users:edit"],
    reply: many(record(roleReply, { only: ["roleId", "roleName", "version"] })),
    handler: { kind: "hand" },
  },
  {
    call: calls.regions,
    access: "screen",
    rights: ["users:add", "users:edit"],
    reply: many(record(regionReply, { only: ["id", "parentId", "regionCode", "regionName", "isLeaf", "version"] })),
    input: regionTreeChildRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.get,
    access: "screen",
    rights: ["users", "users:assignRoles", "users:edit"],
    reply: record(userReply),
    input: getRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "user" } },
  },
  {
    call: calls.functions,
    access: "screen",
    rights: ["users:why"],
    reply: many(closed({ id: { type: "string" }, name: { type: "string" }, isGroup: { type: "string" }, children: { type: "array" } })),
    handler: { kind: "hand" },
  },
  {
    call: calls.why,
    access: "screen",
    rights: ["users:why"],
    reply: closed({
      allowed: { type: "boolean", title: "可以使用" },
      layer: {
        type: "string",
        title: "拒绝环节",
        enum: ["session", "menu", "kind", "region", "role", "scope", "state", "rule"],
        description: "session 会话，menu 菜单，kind 用户类型，region 区划，role 角色，scope 数据范围，state 状态，rule 规则",
      },
      reason: { type: "string", title: "说明" },
    }),
    input: whyRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.reveal,
    access: "screen",
    rights: ["users:reveal"],
    reply: closed({ tel: { type: "string", title: "手机号" }, idCard: { type: "string", title: "身份证号" } }),
    input: revealRules.input,
    body: { bytes: 5040, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.add,
    access: "screen",
    rights: ["users:add"],
    reply: record(userReply, { only: ["userId", "userAccount"], plus: { oneTimePassword: { type: "string", title: "初始密码" } } }),
    input: addRules.input,
    body: { bytes: 54256, values: 206 },
    handler: { kind: "hand" },
  },
  {
    call: calls.uploadSheet,
    access: "screen",
    rights: ["users:import"],
    reply: closed({ sheet: { type: "string" } }),
    handler: { kind: "upload", upload: { takers: ["sheet"], reply: { sheet: "id" } } },
  },
  {
    call: calls.sheetRows,
    access: "screen",
    rights: ["users:import"],
    reply: under("rows", many(record(userRowReply)), { reading: sheetReading }),
    input: sheetRowsRules.input,
    handler: { kind: "sheet", sheet: { want: "rows", entity: "user-row", of: "sheet" } },
  },
  {
    call: calls.sheetFile,
    access: "screen",
    rights: ["users:import"],
    reply: { type: "string" },
    input: sheetFileRules.input,
    handler: { kind: "sheet", sheet: { want: "file", entity: "user-row", of: "sheet" } },
  },
  {
    call: calls.importUsers,
    access: "screen",
    rights: ["users:import"],
    reply: record(userImportReply, { only: ["made"], plus: { userId: { type: "string", title: "第一个新增用户" } } }),
    input: importUsersRules.input,
    body: { bytes: 900920, values: 2266 },
    handler: { kind: "hand" },
  },
  {
    call: calls.change,
    access: "screen",
    rights: ["users:edit"],
    input: changeRules.input,
    body: { bytes: 54820, values: 206 },
    guards: [{ field: "userTypeInfos", label: "用户类型", writable: (s) => equals(entered(s, "systemType"), "3") }],
    handler: { kind: "store", store: { operation: "update", entity: "user" } },
  },
  {
    call: calls.setStatus,
    access: "screen",
    rows: { mode: "each" },
    rights: ["users:disable", "users:enable"],
    input: setStatusRules.input,
    body: { bytes: 5128, values: 68 },
    handler: { kind: "store", store: { operation: "update", entity: "user" } },
  },
  {
    call: calls.assignRoles,
    access: "screen",
    rows: { mode: "each" },
    rights: ["users:assignRoles"],
    input: assignRolesRules.input,
    body: { bytes: 47368, values: 119 },
    handler: { kind: "hand" },
  },
  {
    call: calls.resetPassword,
    access: "screen",
    rows: { mode: "each", file: "重置密码结果" },
    rights: ["users:resetPassword"],
    reply: closed({
      userAccount: { type: "string", title: "账号" },
      userName: { type: "string", title: "姓名" },
      oneTimePassword: { type: "string", title: "新密码" },
    }),
    input: resetPasswordRules.input,
    body: { bytes: 5852, values: 69 },
    handler: { kind: "hand" },
  },
  {
    call: calls.resetFactor,
    access: "screen",
    rights: ["users:resetFactor"],
    input: resetPasswordRules.input,
    body: { bytes: 5852, values: 69 },
    handler: { kind: "hand" },
  },
  {
    call: calls.remove,
    access: "screen",
    rights: ["users:delete"],
    queryTypes: { version: "integer" },
    input: revealRules.input,
    checks: [
      {
        rule: (s) => equals(s.row?.["systemType"], "3") && isEmpty(s.row?.["userTypeInfos"]),
        message: "该用户绑定其他用户类型，不可删除",
        fields: ["systemType", "userTypeInfos"],
      },
    ],
    handler: { kind: "store", store: { operation: "delete", entity: "user" } },
  },
  {
    call: calls.selectRegionUser,
    access: "screen",
    rights: ["users"],
    reply: record(userReply, { only: ["userId", "userAccount", "userName"] }),
    input: selectRegionUserRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.registerRegionUser,
    access: "screen",
    rights: ["users:add"],
    reply: record(userReply, { only: ["userId"] }),
    input: registerRegionUserRules.input,
    body: { bytes: 5064, values: 69 },
    handler: { kind: "hand" },
  },
]);
