// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/gateway-routes.yaml, schemas/entities/gateway-route.schema.json
// Hash: 0c5abe1233d44332622cfcbcbba0c6d5

import { differs, equals, type Form, has, isEmpty, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as gateway from "../services/gateway/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const routeForm: Form = {
  errors: "fields",
  items: [
    { names: ["id"], label: "id", type: "string", widget: "text", required: true, format: "text", readonly: (s) => !isEmpty(s.row?.["id"]) },
    { names: ["path"], label: "路由路径", type: "string", widget: "text", required: true, format: "text" },
    { names: ["serviceId"], label: "注册中心服务id", type: "string", widget: "text", required: true, format: "text" },
    { names: ["serviceName"], label: "注册中心服务名称", type: "string", widget: "text", required: true, format: "text" },
    { names: ["url"], label: "url", type: "string", widget: "text", format: "text" },
    { names: ["stripPrefix"], label: "是否去掉前缀", type: "boolean", widget: "boolean-radio", format: "boolean", default: true },
    { names: ["retryable"], label: "是否重试", type: "boolean", widget: "boolean-radio", required: true, format: "boolean", default: false },
    {
      names: ["enabled"],
      label: "是否启用",
      type: "boolean",
      widget: "boolean-radio",
      required: true,
      codes: [
        { value: true, label: "启用", tone: "active" },
        { value: false, label: "停用", tone: "muted" },
      ],
      format: "codes",
      default: true,
    },
  ],
};

const screen: Screen = {
  id: "gateway-routes",
  title: "路由管理",
  path: "/gateway-route",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: gateway.getAllRoutes,
      search: [{ names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" }],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["id"])}（${shown(s.row?.["path"])}）`,
      columns: [
        { field: "id", label: "id", format: "text", sort: true },
        { field: "path", label: "路由路径", format: "text" },
        { field: "serviceId", label: "注册中心服务id", format: "text" },
        { field: "serviceName", label: "注册中心服务名称", format: "text" },
        { field: "url", label: "url", format: "text" },
        { field: "stripPrefix", label: "是否去掉前缀", format: "boolean", sort: true, folds: true },
        { field: "retryable", label: "是否重试", format: "boolean", sort: true, folds: true },
        {
          field: "enabled",
          label: "是否启用",
          format: "codes",
          codes: [
            { value: true, label: "启用", tone: "active" },
            { value: false, label: "停用", tone: "muted" },
          ],
          sort: true,
          switch: ["enable", "disable"],
        },
      ],
      select: true,
      empty: "还没有路由。路由把外部请求按路径转给各个服务。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add", "export"],
      rowActions: ["edit", "copy", "test", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增路由",
      form: routeForm,
      call: gateway.addRoute,
      addAnother: true,
      input: () => import("../services/gateway/rules/add-route.ts").then((m) => m.input),
    },
    export: { id: "export", label: "导出", call: gateway.exportRoutes },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑路由",
      form: routeForm,
      call: gateway.updateRoute,
      input: () => import("../services/gateway/rules/update-route.ts").then((m) => m.input),
      detail: { call: gateway.getRoute, key: "id" },
    },
    copy: {
      id: "copy",
      label: "复制",
      title: "复制路由",
      form: routeForm,
      call: gateway.addRoute,
      input: () => import("../services/gateway/rules/add-route.ts").then((m) => m.input),
      detail: { call: gateway.getRoute, key: "id" },
      copyOf: "add",
      copies: ["serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled"],
    },
    look: {
      id: "look",
      label: "查看",
      title: "路由详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "路由",
            items: [
              { names: ["id"], label: "id", type: "string", widget: "text", format: "text" },
              { names: ["path"], label: "路由路径", type: "string", widget: "text", format: "text" },
              { names: ["url"], label: "url", type: "string", widget: "text", format: "text" },
              { names: ["stripPrefix"], label: "是否去掉前缀", type: "boolean", widget: "boolean-radio", format: "boolean" },
            ],
          },
          {
            section: "服务",
            items: [
              { names: ["serviceId"], label: "注册中心服务id", type: "string", widget: "text", format: "text" },
              { names: ["serviceName"], label: "注册中心服务名称", type: "string", widget: "text", format: "text" },
              { names: ["retryable"], label: "是否重试", type: "boolean", widget: "boolean-radio", format: "boolean" },
              {
                names: ["enabled"],
                label: "是否启用",
                type: "boolean",
                widget: "boolean-radio",
                codes: [
                  { value: true, label: "启用", tone: "active" },
                  { value: false, label: "停用", tone: "muted" },
                ],
                format: "codes",
              },
            ],
          },
        ],
      },
      detail: { call: gateway.getRoute, key: "id" },
    },
    enable: {
      id: "enable",
      label: "启用",
      rows: "each",
      when: (s) => differs(s.row?.["enabled"], true),
      call: gateway.updateRoute,
      send: { enabled: true },
    },
    disable: {
      id: "disable",
      label: "停用",
      rows: "each",
      when: (s) => equals(s.row?.["enabled"], true),
      confirm: { text: "停用后，经该路由的请求都将失败，确认停用?" },
      call: gateway.updateRoute,
      send: { enabled: false },
    },
    test: { id: "test", label: "测试", when: (s) => has(s.user["rights"], ["gateway-routes:edit"]), call: gateway.testRoute },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该配置?" },
      call: gateway.deleteRoute,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "id" },
    },
    history: { id: "history", label: "变更记录", call: changes.gatewayRoutes },
  },
};

/** 路由管理 */
export default function GatewayRoutesPage() {
  return <ScreenPage screen={screen} />;
}
GatewayRoutesPage.screen = screen;
