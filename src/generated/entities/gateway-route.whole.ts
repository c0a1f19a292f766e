// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/gateway-route.schema.json
// Hash: 7b90b41dec168a43c9b9f318ee19b82b

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.gateway-route.validate.js";

/** 网关路由: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "id为空" },
    { at: "path", keyword: "required", message: "路由路径为空" },
    { at: "serviceId", keyword: "required", message: "注册中心服务id为空" },
    { at: "serviceName", keyword: "required", message: "注册中心服务名称为空" },
    { at: "retryable", keyword: "required", message: "未设置是否重试" },
    { at: "enabled", keyword: "required", message: "未设置是否启用" },
  ],
  names: ["id", "path", "serviceId", "serviceName", "retryable", "enabled"],
  order: ["id", "path", "serviceId", "serviceName", "url", "stripPrefix", "retryable", "enabled"],
};
