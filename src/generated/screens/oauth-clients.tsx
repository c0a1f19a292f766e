// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/oauth-clients.yaml, schemas/entities/oauth-client.schema.json
// Hash: 4ad8578c19bbf0643262992b7204b12a

import { entered, equals, has, isEmpty, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as authCenter from "../services/auth-center/calls.ts";
import * as changes from "../services/changes/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const screen: Screen = {
  id: "oauth-clients",
  title: "客户端管理",
  path: "/oauth-client",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: authCenter.listClients,
      search: [],
      checks: [],
      rowKey: "clientId",
      naming: (s: Scope) => `${shown(s.row?.["clientId"])}`,
      columns: [
        { field: "clientId", label: "客户端id", format: "copy", sort: true },
        {
          field: "resourceIds",
          label: "可访问服务",
          format: "list",
          options: {
            call: authCenter.clientServices,
            send: { pageNumber: 1, pageSize: 1000 },
            value: "id",
            label: (s: Scope) => shown(s.option?.["name"]),
          },
        },
        {
          field: "scope",
          label: "读写权限",
          format: "list",
          codes: [
            { value: "read", label: "read" },
            { value: "write", label: "write" },
            { value: "trust", label: "trust" },
          ],
        },
        {
          field: "authorizedGrantTypes",
          label: "认证类型",
          format: "list",
          codes: [
            { value: "authorization_code", label: "authorization_code" },
            { value: "refresh_token", label: "refresh_token" },
            { value: "implicit", label: "implicit" },
            { value: "password", label: "password" },
            { value: "client_credentials", label: "client_credentials" },
          ],
        },
        { field: "accessTokenValiditySeconds", label: "令牌有效期（秒）", format: "number", sort: true },
      ],
      select: true,
      empty: "还没有客户端。客户端是通过统一认证登录、访问服务的应用。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增客户端",
      form: {
        errors: "fields",
        items: [
          {
            names: ["clientId"],
            label: "客户端id",
            type: "string",
            widget: "text",
            required: true,
            format: "text",
            readonly: (s) => !isEmpty(s.row?.["clientId"]),
          },
          { names: ["clientSecret"], label: "客户端密钥", type: "string", widget: "password", required: true, secret: true, format: "text" },
          {
            names: ["resourceIds"],
            label: "可访问服务",
            type: "array",
            widget: "multi-select",
            required: true,
            options: {
              call: authCenter.clientServices,
              send: { pageNumber: 1, pageSize: 1000 },
              value: "id",
              label: (s: Scope) => `${shown(s.option?.["name"])}（${shown(s.option?.["id"])}）`,
            },
            format: "list",
          },
          {
            names: ["scope"],
            label: "读写权限",
            type: "array",
            widget: "checkboxes",
            required: true,
            codes: [
              { value: "read", label: "read" },
              { value: "write", label: "write" },
              { value: "trust", label: "trust" },
            ],
            format: "list",
          },
          {
            names: ["authorizedGrantTypes"],
            label: "认证类型",
            type: "array",
            widget: "checkboxes",
            required: true,
            codes: [
              { value: "authorization_code", label: "authorization_code" },
              { value: "refresh_token", label: "refresh_token" },
              { value: "implicit", label: "implicit" },
              { value: "password", label: "password" },
              { value: "client_credentials", label: "client_credentials" },
            ],
            format: "list",
          },
          {
            names: ["autoApproveScopes"],
            label: "自动授权",
            type: "array",
            widget: "checkboxes",
            codes: [
              { value: "true", label: "true" },
              { value: "false", label: "false" },
              { value: "read", label: "read" },
              { value: "write", label: "write" },
            ],
            format: "list",
            show: (s) => has(entered(s, "authorizedGrantTypes"), ["authorization_code"]),
          },
          {
            names: ["registeredRedirectUris"],
            label: "回调地址",
            type: "array",
            widget: "tags",
            format: "list",
            hint: "输入一个地址后按回车",
            show: (s) =>
              has(entered(s, "authorizedGrantTypes"), ["authorization_code"]) ||
              has(entered(s, "authorizedGrantTypes"), ["implicit"]),
          },
          { names: ["accessTokenValiditySeconds"], label: "令牌有效期（秒）", type: "integer", widget: "number", format: "number", step: 60 },
        ],
      },
      call: authCenter.addClient,
      judged: [
        {
          when: (s) => has(s.form?.["autoApproveScopes"], ["false"]),
          rule: (s) => !has(s.form?.["autoApproveScopes"], ["true"]),
          message: "自动授权不能同时选择true和false",
          fields: ["autoApproveScopes"],
        },
      ],
      input: () => import("../services/auth-center/rules/add-client.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑客户端",
      form: {
        errors: "fields",
        items: [
          {
            names: ["clientId"],
            label: "客户端id",
            type: "string",
            widget: "text",
            required: true,
            format: "text",
            readonly: (s) => !isEmpty(s.row?.["clientId"]),
          },
          { names: ["clientSecret"], label: "客户端密钥", type: "string", widget: "password", secret: true, format: "text" },
          {
            names: ["resourceIds"],
            label: "可访问服务",
            type: "array",
            widget: "multi-select",
            required: true,
            options: {
              call: authCenter.clientServices,
              send: { pageNumber: 1, pageSize: 1000 },
              value: "id",
              label: (s: Scope) => `${shown(s.option?.["name"])}（${shown(s.option?.["id"])}）`,
            },
            format: "list",
          },
          {
            names: ["scope"],
            label: "读写权限",
            type: "array",
            widget: "checkboxes",
            required: true,
            codes: [
              { value: "read", label: "read" },
              { value: "write", label: "write" },
              { value: "trust", label: "trust" },
            ],
            format: "list",
          },
          {
            names: ["authorizedGrantTypes"],
            label: "认证类型",
            type: "array",
            widget: "checkboxes",
            required: true,
            codes: [
              { value: "authorization_code", label: "authorization_code" },
              { value: "refresh_token", label: "refresh_token" },
              { value: "implicit", label: "implicit" },
              { value: "password", label: "password" },
              { value: "client_credentials", label: "client_credentials" },
            ],
            format: "list",
          },
          {
            names: ["autoApproveScopes"],
            label: "自动授权",
            type: "array",
            widget: "checkboxes",
            codes: [
              { value: "true", label: "true" },
              { value: "false", label: "false" },
              { value: "read", label: "read" },
              { value: "write", label: "write" },
            ],
            format: "list",
            show: (s) => has(entered(s, "authorizedGrantTypes"), ["authorization_code"]),
          },
          {
            names: ["registeredRedirectUris"],
            label: "回调地址",
            type: "array",
            widget: "tags",
            format: "list",
            hint: "输入一个地址后按回车",
            show: (s) =>
              has(entered(s, "authorizedGrantTypes"), ["authorization_code"]) ||
              has(entered(s, "authorizedGrantTypes"), ["implicit"]),
          },
          { names: ["accessTokenValiditySeconds"], label: "令牌有效期（秒）", type: "integer", widget: "number", format: "number", step: 60 },
        ],
      },
      call: authCenter.updateClient,
      judged: [
        {
          when: (s) => has(s.form?.["autoApproveScopes"], ["false"]),
          rule: (s) => !has(s.form?.["autoApproveScopes"], ["true"]),
          message: "自动授权不能同时选择true和false",
          fields: ["autoApproveScopes"],
        },
      ],
      input: () => import("../services/auth-center/rules/update-client.ts").then((m) => m.input),
      send: {
        accessTokenValiditySeconds: (s: Scope) => equals(entered(s, "accessTokenValiditySeconds"), 0) ? null : s.form?.["accessTokenValiditySeconds"],
      },
      detail: { call: authCenter.getClient, key: "clientId" },
    },
    look: {
      id: "look",
      label: "查看",
      title: "客户端详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "客户端",
            items: [
              { names: ["clientId"], label: "客户端id", type: "string", widget: "text", format: "copy" },
              {
                names: ["resourceIds"],
                label: "可访问服务",
                type: "array",
                widget: "multi-select",
                options: {
                  call: authCenter.clientServices,
                  send: { pageNumber: 1, pageSize: 1000 },
                  value: "id",
                  label: (s: Scope) => shown(s.option?.["name"]),
                },
                format: "list",
              },
              {
                names: ["scope"],
                label: "读写权限",
                type: "array",
                widget: "checkboxes",
                codes: [
                  { value: "read", label: "read" },
                  { value: "write", label: "write" },
                  { value: "trust", label: "trust" },
                ],
                format: "list",
              },
            ],
          },
          {
            section: "认证",
            items: [
              {
                names: ["authorizedGrantTypes"],
                label: "认证类型",
                type: "array",
                widget: "checkboxes",
                codes: [
                  { value: "authorization_code", label: "authorization_code" },
                  { value: "refresh_token", label: "refresh_token" },
                  { value: "implicit", label: "implicit" },
                  { value: "password", label: "password" },
                  { value: "client_credentials", label: "client_credentials" },
                ],
                format: "list",
              },
              {
                names: ["autoApproveScopes"],
                label: "自动授权",
                type: "array",
                widget: "checkboxes",
                codes: [
                  { value: "true", label: "true" },
                  { value: "false", label: "false" },
                  { value: "read", label: "read" },
                  { value: "write", label: "write" },
                ],
                format: "list",
              },
              { names: ["registeredRedirectUris"], label: "回调地址", type: "array", widget: "tags", format: "list" },
              { names: ["accessTokenValiditySeconds"], label: "令牌有效期（秒）", type: "integer", widget: "number", format: "number" },
            ],
          },
        ],
      },
      detail: { call: authCenter.getClient, key: "clientId" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "此操作将永久删除客户端信息配置, 是否继续?" },
      call: authCenter.deleteClient,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "clientId" },
    },
    history: { id: "history", label: "变更记录", call: changes.oauthClients },
  },
};

/** 客户端管理 */
export default function OauthClientsPage() {
  return <ScreenPage screen={screen} />;
}
OauthClientsPage.screen = screen;
