// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 7045f0803bc8b02669a3313aa212af08

/** GET /api/rest/v1/gateway/route/getAllRoutes */
export interface GetAllRoutesInput {
  /** 关键字 */
  searchText?: string;
  /** 页码 */
  pageNumber?: number;
  /** 每页条数 */
  pageSize?: number;
}

export interface GetAllRoutesReply {
  rows: {
    /** id */
    id: string;
    /** 路由路径 */
    path?: string | null;
    /** 注册中心服务id */
    serviceId?: string | null;
    /** 注册中心服务名称 */
    serviceName?: string | null;
    /** url */
    url?: string | null;
    /** 是否去掉前缀 */
    stripPrefix?: boolean | null;
    /** 是否重试 */
    retryable?: boolean | null;
    /** 是否启用 */
    enabled?: boolean | null;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** GET /api/rest/v1/gateway/route/getRoute */
export interface GetRouteInput {
  /** id */
  id: string;
}

export interface GetRouteReply {
  /** id */
  id: string;
  /** 路由路径 */
  path?: string | null;
  /** 注册中心服务id */
  serviceId?: string | null;
  /** 注册中心服务名称 */
  serviceName?: string | null;
  /** url */
  url?: string | null;
  /** 是否去掉前缀 */
  stripPrefix?: boolean | null;
  /** 是否重试 */
  retryable?: boolean | null;
  /** 是否启用 */
  enabled?: boolean | null;
  /** 版本 */
  version?: number;
}

/** POST /api/rest/v1/gateway/route/addRoute */
export interface AddRouteInput {
  /** id */
  id: string;
  /** 路由路径 */
  path: string;
  /** 注册中心服务id */
  serviceId: string;
  /** 注册中心服务名称 */
  serviceName: string;
  /** url */
  url?: string | null;
  /** 是否去掉前缀 */
  stripPrefix?: boolean | null;
  /** 是否重试 */
  retryable: boolean;
  /** 是否启用 */
  enabled: boolean;
}

export type AddRouteReply = null;

/** POST /api/rest/v1/gateway/route/updateRoute */
export interface UpdateRouteInput {
  /** id */
  id: string;
  /** 路由路径 */
  path: string;
  /** 注册中心服务id */
  serviceId: string;
  /** 注册中心服务名称 */
  serviceName: string;
  /** url */
  url?: string | null;
  /** 是否去掉前缀 */
  stripPrefix?: boolean | null;
  /** 是否重试 */
  retryable: boolean;
  /** 是否启用 */
  enabled: boolean;
  /** 版本 */
  version?: number | null;
}

export type UpdateRouteReply = null;

/** GET /api/rest/v1/gateway/route/deleteRoute */
export interface DeleteRouteInput {
  /** id */
  id: string;
  /** 版本 */
  version?: number;
}

export type DeleteRouteReply = null;
