// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/gateway-route.schema.json
// Hash: aa5ec7c1bca35e47ea0160a9f92424a6

/** 网关路由: what the server answers with, field by field. */
export const gatewayRouteReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    path: { title: "路由路径", type: ["string", "null"] },
    serviceId: { title: "注册中心服务id", type: ["string", "null"] },
    serviceName: { title: "注册中心服务名称", type: ["string", "null"] },
    url: { title: "url", type: ["string", "null"] },
    stripPrefix: { title: "是否去掉前缀", type: ["boolean", "null"] },
    retryable: { title: "是否重试", type: ["boolean", "null"] },
    enabled: { title: "是否启用", description: "true 启用，false 停用", type: ["boolean", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
