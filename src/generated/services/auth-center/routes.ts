// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json, schemas/entities/user-info.schema.json
// Hash: 56ab6c453382a494971cc45e26006001

import { entered, equals, has, isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { closed, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { Scope } from "../../../../runtime/contract/values/data.ts";
import { oauthClientReply } from "../../entities/oauth-client.reply.ts";
import { userInfoReply } from "../../entities/user-info.reply.ts";
import * as calls from "./calls.ts";
import * as addClientRules from "./rules/add-client.ts";
import * as clientServicesRules from "./rules/client-services.ts";
import * as deleteClientRules from "./rules/delete-client.ts";
import * as getClientRules from "./rules/get-client.ts";
import * as listClientsRules from "./rules/list-clients.ts";
import * as updateClientRules from "./rules/update-client.ts";
import * as updateInfoRules from "./rules/update-info.ts";
import * as whyNotRules from "./rules/why-not.ts";

export const authCenterRoutes: readonly Route[] = routesOf("认证中心", [
  {
    call: calls.getEncryptType,
    access: "public",
    reply: closed({ encryptType: { type: "string", enum: ["1", "2"] }, otherType: { type: "string", enum: ["1", "2"] } }),
    handler: { kind: "hand" },
  },
  {
    call: calls.userInfo,
    access: "signed-in",
    reply: record(userInfoReply, {
      plus: {
        version: { type: "integer" },
        preferences: { type: "string", description: "JSON: how the user set up the portal, by name (kept.keep)" },
        drafts: { type: "integer", description: "how many drafts wait (kept.keptDrafts)" },
        mark: { type: "string", description: "as the header x-rights-mark: another one once rights or menus are others" },
        passwordLeft: { type: "integer", description: "days until the password has to be changed, told when they are few (security.policy)" },
        passwordLength: { type: "integer", description: "what a new password has at least, judged where it is typed (security.policy)" },
        passwordKinds: { type: "integer", description: "of how many kinds its signs are at least" },
        secondFactor: { type: "boolean", description: "the user signs in with a second factor" },
        portalVersion: { type: "string", description: "the version of this program" },
        watermark: { type: "boolean", description: "pages and prints bear name, account and time (security.policy)" },
      },
    }),
    handler: { kind: "hand" },
  },
  {
    call: calls.whyNot,
    access: "signed-in",
    reply: closed(
      { allowed: { type: "boolean", title: "可以使用" }, layer: { type: "string", title: "拒绝环节" }, reason: { type: "string", title: "说明" } },
    ),
    input: whyNotRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.updateInfo,
    access: "signed-in",
    input: updateInfoRules.input,
    body: { bytes: 7596, values: 74 },
    handler: { kind: "hand" },
  },
  {
    call: calls.updateUserInfo,
    access: "signed-in",
    input: updateInfoRules.input,
    body: { bytes: 7596, values: 74 },
    handler: { kind: "hand" },
  },
  { call: calls.checkZcPwd, access: "signed-in", reply: { type: "boolean" }, handler: { kind: "hand" } },
  {
    call: calls.listClients,
    access: "screen",
    rights: ["oauth-clients"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(oauthClientReply, { without: ["autoApproveScopes", "registeredRedirectUris"] })),
    input: listClientsRules.input,
    handler: { kind: "store", store: { operation: "list", entity: "oauth-client", sort: ["accessTokenValiditySeconds", "clientId"] } },
  },
  {
    call: calls.getClient,
    access: "screen",
    rights: ["oauth-clients", "oauth-clients:edit"],
    reply: record(oauthClientReply),
    input: getClientRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "oauth-client" } },
  },
  {
    call: calls.clientServices,
    access: "screen",
    rights: ["oauth-clients", "oauth-clients:add", "oauth-clients:edit"],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: page(closed({ id: { type: "string" }, name: { type: "string" } })),
    input: clientServicesRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.addClient,
    access: "screen",
    rights: ["oauth-clients:add"],
    reply: record(oauthClientReply, { only: ["clientId"] }),
    input: addClientRules.input,
    body: { bytes: 1254564, values: 1185 },
    checks: [
      {
        when: (s) => has(s.form?.["autoApproveScopes"], ["false"]),
        rule: (s) => !has(s.form?.["autoApproveScopes"], ["true"]),
        message: "自动授权不能同时选择true和false",
        fields: ["autoApproveScopes"],
      },
    ],
    guards: [
      { field: "clientId", label: "客户端id", writable: (s) => isEmpty(s.row?.["clientId"]) },
      { field: "autoApproveScopes", label: "自动授权", writable: (s) => has(entered(s, "authorizedGrantTypes"), ["authorization_code"]) },
      {
        field: "registeredRedirectUris",
        label: "回调地址",
        writable: (s) =>
          has(entered(s, "authorizedGrantTypes"), ["authorization_code"]) ||
          has(entered(s, "authorizedGrantTypes"), ["implicit"]),
      },
    ],
    handler: { kind: "store", store: { operation: "create", entity: "oauth-client" } },
  },
  {
    call: calls.updateClient,
    access: "screen",
    rights: ["oauth-clients:edit"],
    input: updateClientRules.input,
    body: { bytes: 1254636, values: 1186 },
    checks: [
      {
        when: (s) => has(s.form?.["autoApproveScopes"], ["false"]),
        rule: (s) => !has(s.form?.["autoApproveScopes"], ["true"]),
        message: "自动授权不能同时选择true和false",
        fields: ["autoApproveScopes"],
      },
    ],
    guards: [
      { field: "clientId", label: "客户端id", writable: (s) => isEmpty(s.row?.["clientId"]) },
      { field: "autoApproveScopes", label: "自动授权", writable: (s) => has(entered(s, "authorizedGrantTypes"), ["authorization_code"]) },
      {
        field: "registeredRedirectUris",
        label: "回调地址",
        writable: (s) =>
          has(entered(s, "authorizedGrantTypes"), ["authorization_code"]) ||
          has(entered(s, "authorizedGrantTypes"), ["implicit"]),
      },
    ],
    handler: {
      kind: "store",
      store: {
        operation: "update",
        entity: "oauth-client",
        set: {
          accessTokenValiditySeconds: (s: Scope) => equals(s.form?.["accessTokenValiditySeconds"], 0) ? null : s.form?.["accessTokenValiditySeconds"],
        },
      },
    },
  },
  {
    call: calls.deleteClient,
    access: "screen",
    rows: { mode: "each" },
    rights: ["oauth-clients:delete"],
    queryTypes: { version: "integer" },
    input: deleteClientRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "oauth-client" } },
  },
]);
