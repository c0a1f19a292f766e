// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/gateway-route.schema.json
// Hash: a8e7d1341e23103bff1372fa7e4aa94f

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 网关路由: what several calls judge alike, in this order. */
export const gatewayRouteRules: readonly Rule[] = [
  { at: "id", keyword: "required", message: "id为空" },
  { at: "id", keyword: "type", message: "id格式不正确" },
  { at: "id", keyword: "maxLength", message: "id长度不能超过50个字符" },
  { at: "id", keyword: "pattern", message: "id只能包含字母、数字、下划线、点、冒号和短横线" },
  { at: "path", keyword: "required", message: "路由路径为空" },
  { at: "path", keyword: "type", message: "路由路径格式不正确" },
  { at: "path", keyword: "maxLength", message: "路由路径长度不能超过200个字符" },
  { at: "path", keyword: "pattern", message: "路由路径以 / 开头，以 /** 结尾表示其下全部路径" },
  { at: "serviceId", keyword: "required", message: "注册中心服务id为空" },
  { at: "serviceId", keyword: "type", message: "注册中心服务id格式不正确" },
  { at: "serviceId", keyword: "maxLength", message: "注册中心服务id长度不能超过1000个字符" },
  { at: "serviceName", keyword: "required", message: "注册中心服务名称为空" },
  { at: "serviceName", keyword: "type", message: "注册中心服务名称格式不正确" },
  { at: "serviceName", keyword: "maxLength", message: "注册中心服务名称长度不能超过1000个字符" },
  { at: "url", keyword: "type", message: "url格式不正确" },
  { at: "url", keyword: "maxLength", message: "url长度不能超过500个字符" },
  { at: "url", keyword: "pattern", message: "url应以http://或https://开头，不含账号和参数" },
  { at: "url", keyword: "format", message: "url应以http://或https://开头，不含账号和参数" },
  { at: "stripPrefix", keyword: "type", message: "是否去掉前缀格式不正确" },
  { at: "retryable", keyword: "required", message: "未设置是否重试" },
  { at: "retryable", keyword: "type", message: "是否重试格式不正确" },
  { at: "enabled", keyword: "required", message: "未设置是否启用" },
  { at: "enabled", keyword: "type", message: "是否启用格式不正确" },
  { at: "enabled", keyword: "enum", message: "是否启用取值不正确" },
];
