// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: e7b1d2df9ce6bb339f0fd445335edee9

import { entered, has, isEmpty } from "../../../../runtime/contract/condition.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as addClientRules from "./rules/add-client.ts";
import * as deleteClientRules from "./rules/delete-client.ts";
import * as getClientRules from "./rules/get-client.ts";
import * as getEncryptTypeRules from "./rules/get-encrypt-type.ts";
import * as listClientsRules from "./rules/list-clients.ts";
import * as updateClientRules from "./rules/update-client.ts";
import * as updateInfoRules from "./rules/update-info.ts";
import * as userInfoRules from "./rules/user-info.ts";

export const authCenterRoutes: readonly Route[] = [
  {
    call: calls.getEncryptType,
    title: "认证中心",
    access: "public",
    rights: [],
    queryTypes: {},
    reply: {
      type: "object",
      properties: {
        encryptType: { type: "string", enum: ["1", "2"] },
        otherType: { type: "string", enum: ["1", "2"] },
      },
      additionalProperties: false,
    },
    input: getEncryptTypeRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.userInfo,
    title: "认证中心",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: {
      type: "object",
      properties: {
        userId: { title: "用户id", type: ["string", "null"] },
        userName: { title: "姓名", type: ["string", "null"] },
        userAccount: { title: "账号", type: ["string", "null"] },
        userIDCard: { title: "身份证号", type: ["string", "null"] },
        userEmail: { title: "邮箱", type: ["string", "null"] },
        userTel: { title: "手机号", type: ["string", "null"] },
        telVerified: { title: "手机号已验证", type: ["boolean", "null"] },
        systemType: { title: "用户系统类型", type: ["string", "null"] },
        userTypeNow: { title: "当前用户类型", type: ["string", "null"] },
        userTypeInfos: {
          title: "用户类型",
          type: "array",
          items: {
            type: "object",
            properties: {
              userTypeId: {
                title: "用户类型",
                description: "1 监管机构，2 采购人，3 代理机构，4 供应商，5 专家，6 运营人员，7 外部审计人员，8 运营管理员，0 其他，10 资产处置单位",
                type: ["string", "null"],
              },
              status: { title: "状态", description: "0 审核中，1 已成为该角色，4 信息有误", type: ["string", "null"] },
              subType: { title: "子类型", description: "1 管理员，2 用户", type: ["string", "null"] },
            },
            additionalProperties: false,
          },
        },
        loginType: { title: "登录方式", type: ["string", "null"] },
        caUniCode: { title: "CA唯一标识", type: ["string", "null"] },
        mustChangePassword: { title: "须修改初始密码", type: ["boolean", "null"] },
        orgGuid: { title: "组织id", type: ["string", "null"] },
        orgName: { title: "组织名称", type: ["string", "null"] },
        orgTopGuid: { title: "主管单位id", type: ["string", "null"] },
        orgTopName: { title: "主管单位", type: ["string", "null"] },
        exchange: { title: "交易机构", type: ["boolean", "null"] },
        roles: { title: "角色", type: ["array", "null"], items: { type: "string" } },
        regionId: { title: "所属区划", type: ["string", "null"] },
        rights: { title: "权限", type: ["array", "null"], items: { type: "string" } },
        version: { type: "integer" },
      },
      additionalProperties: false,
    },
    input: userInfoRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.updateInfo,
    title: "认证中心",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: updateInfoRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.listClients,
    title: "认证中心",
    access: "screen",
    rights: ["oauth-clients"],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: {
      type: "object",
      properties: {
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              clientId: { type: "string", title: "客户端id" },
              resourceIds: { title: "可访问服务", type: ["array", "null"], items: { type: "string" } },
              scope: { title: "读写权限", type: ["array", "null"], items: { type: "string" } },
              authorizedGrantTypes: { title: "认证类型", type: ["array", "null"], items: { type: "string" } },
              accessTokenValiditySeconds: { title: "令牌有效期（秒）", type: ["integer", "null"] },
              version: { type: "integer", title: "版本" },
            },
            required: ["clientId"],
            additionalProperties: false,
          },
        },
        total: { type: "integer" },
      },
      required: ["rows", "total"],
      additionalProperties: false,
    },
    input: listClientsRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "oauth-client",
        fields: ["clientId", "resourceIds", "scope", "authorizedGrantTypes", "accessTokenValiditySeconds", "version"],
      },
    },
  },
  {
    call: calls.getClient,
    title: "认证中心",
    access: "screen",
    rights: ["oauth-clients:edit"],
    queryTypes: { clientId: "string" },
    reply: {
      type: "object",
      properties: {
        clientId: { type: "string", title: "客户端id" },
        resourceIds: { title: "可访问服务", type: ["array", "null"], items: { type: "string" } },
        scope: { title: "读写权限", type: ["array", "null"], items: { type: "string" } },
        authorizedGrantTypes: { title: "认证类型", type: ["array", "null"], items: { type: "string" } },
        autoApproveScopes: { title: "自动授权", type: ["array", "null"], items: { type: "string" } },
        registeredRedirectUris: { title: "回调地址", type: ["array", "null"], items: { type: "string" } },
        accessTokenValiditySeconds: { title: "令牌有效期（秒）", type: ["integer", "null"] },
        version: { type: "integer", title: "版本" },
      },
      required: ["clientId"],
      additionalProperties: false,
    },
    input: getClientRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: {
        operation: "get",
        entity: "oauth-client",
        fields: [
          "clientId",
          "resourceIds",
          "scope",
          "authorizedGrantTypes",
          "autoApproveScopes",
          "registeredRedirectUris",
          "accessTokenValiditySeconds",
          "version",
        ],
      },
    },
  },
  {
    call: calls.addClient,
    title: "认证中心",
    access: "screen",
    rights: ["oauth-clients:add"],
    queryTypes: {},
    reply: { type: "null" },
    input: addClientRules.input,
    checks: [],
    guards: [
      {
        field: "clientId",
        label: "客户端id",
        writable: (s) => isEmpty(s.row?.["clientId"]),
      },
      {
        field: "autoApproveScopes",
        label: "自动授权",
        writable: (s) => has(entered(s, "authorizedGrantTypes"), ["authorization_code"]),
      },
      {
        field: "registeredRedirectUris",
        label: "回调地址",
        writable: (s) =>
          has(entered(s, "authorizedGrantTypes"), ["authorization_code"]) ||
          has(entered(s, "authorizedGrantTypes"), ["implicit"]),
      },
    ],
    handler: { kind: "store", store: { operation: "create", entity: "oauth-client", fields: [] } },
  },
  {
    call: calls.updateClient,
    title: "认证中心",
    access: "screen",
    rights: ["oauth-clients:edit"],
    queryTypes: {},
    reply: { type: "null" },
    input: updateClientRules.input,
    checks: [],
    guards: [
      {
        field: "clientId",
        label: "客户端id",
        writable: (s) => isEmpty(s.row?.["clientId"]),
      },
      {
        field: "autoApproveScopes",
        label: "自动授权",
        writable: (s) => has(entered(s, "authorizedGrantTypes"), ["authorization_code"]),
      },
      {
        field: "registeredRedirectUris",
        label: "回调地址",
        writable: (s) =>
          has(entered(s, "authorizedGrantTypes"), ["authorization_code"]) ||
          has(entered(s, "authorizedGrantTypes"), ["implicit"]),
      },
    ],
    handler: { kind: "hand" },
  },
  {
    call: calls.deleteClient,
    title: "认证中心",
    access: "screen",
    rights: ["oauth-clients:delete"],
    queryTypes: { clientId: "string", version: "integer" },
    reply: { type: "null" },
    input: deleteClientRules.input,
    checks: [],
    guards: [],
    handler: { kind: "store", store: { operation: "delete", entity: "oauth-client", fields: [] } },
  },
];
