// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/gateway-route.schema.json
// Hash: 56c9474c6102a6eee19073117707b724

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 网关路由, as it is entered. */
export interface GatewayRoute {
  /** id */
  id: string;
  /** 路由路径 */
  path: string;
  /** 注册中心服务id */
  serviceId: string;
  /** 注册中心服务名称 */
  serviceName: string;
  /** url */
  url?: string;
  /** 是否去掉前缀 */
  stripPrefix?: boolean;
  /** 是否重试 */
  retryable: boolean;
  /** 是否启用 */
  enabled: true | false;
}

/** 网关路由, as it is stored. */
export type GatewayRouteRecord = Stored<GatewayRoute, "id">;
