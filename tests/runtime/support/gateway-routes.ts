import type { Call, Screen } from "../../../runtime/index.ts";
import { rulesOf } from "./rules.ts";

export const ROUTES = "/api/rest/v1/gateway/route/getAllRoutes";
export const ROUTE = "/api/rest/v1/gateway/route/getRoute";
export const ADD = "/api/rest/v1/gateway/route/addRoute";
export const UPDATE = "/api/rest/v1/gateway/route/updateRoute";
export const DELETE = "/api/rest/v1/gateway/route/deleteRoute";

const fields = ["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled"];
const getAllRoutes: Call = {
  id: "gateway.getAllRoutes",
  method: "get",
  path: ROUTES,
  query: ["pageNumber", "pageSize", "sort", "searchText"],
  body: [],
  page: true,
};
const getRoute: Call = { id: "gateway.getRoute", method: "get", path: ROUTE, query: ["id"], body: [] };
const addRoute: Call = { id: "gateway.addRoute", method: "post", path: ADD, query: [], body: fields };
const updateRoute: Call = { id: "gateway.updateRoute", method: "post", path: UPDATE, query: [], body: [...fields, "version"] };
const deleteRoute: Call = { id: "gateway.deleteRoute", method: "get", path: DELETE, query: ["id", "version"], body: [] };

export const routeRules = rulesOf({
  id: { required: "id为空" },
  path: { required: "路由路径为空", max: [20, "路由路径过长"] },
  serviceId: { required: "注册中心服务id为空" },
  serviceName: { required: "注册中心服务名称为空" },
  retryable: { required: "未设置是否重试" },
  enabled: { required: "未设置是否启用" },
});

const text = (name: string, label: string) => ({ names: [name], label, type: "string" as const, widget: "text", required: true as const });
const yesNo = (name: string, label: string) => ({
  names: [name],
  label,
  type: "boolean" as const,
  widget: "boolean-radio",
  required: true as const,
});

const form = {
  errors: "fields" as const,
  items: [
    { ...text("id", "id"), readonly: (scope: { row?: { id?: unknown } | null | undefined }) => scope.row?.id !== undefined },
    text("path", "路由路径"),
    text("serviceId", "注册中心服务id"),
    text("serviceName", "注册中心服务名称"),
    { names: ["url"], label: "url", type: "string" as const, widget: "text" },
    { names: ["stripPrefix"], label: "是否去掉前缀", type: "boolean" as const, widget: "switch" },
    yesNo("retryable", "是否重试"),
    yesNo("enabled", "是否启用"),
  ],
};

export const gatewayRoutes: Screen = {
  id: "gateway-routes",
  title: "路由管理",
  path: "/gateway-route",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: getAllRoutes,
      search: [{ names: ["searchText"], label: "关键字", type: "string", widget: "keyword" }],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "id", label: "id", format: "text" },
        { field: "path", label: "路由路径", format: "text", sort: true },
        { field: "url", label: "url", format: "text" },
        { field: "enabled", label: "是否启用", format: "boolean" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "delete"],
    },
  },
  actions: {
    add: { id: "add", label: "新增", title: "新增路由", form, call: addRoute, input: async () => routeRules },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑路由",
      form,
      call: updateRoute,
      input: async () => routeRules,
      detail: { call: getRoute, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      confirm: { text: "确认删除该配置?" },
      cancelled: "已取消删除",
      call: deleteRoute,
    },
  },
};

export const route = (id: string) => ({
  id,
  path: `/${id}/**`,
  serviceId: id,
  serviceName: `服务${id}`,
  url: "",
  stripPrefix: false,
  retryable: true,
  enabled: true,
  version: 3,
});
