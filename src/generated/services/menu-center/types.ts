// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/menu.schema.json, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: e509d97811b02e2023c7cecdc5bee332

/** GET /gp-menu-center/rest/v1/menu/list */
export type MenuListInput = Record<string, never>;

export type MenuListReply = {
  /** 菜单id */
  menuId: string;
  /** 菜单名称 */
  menuName?: string | null;
  /** 上级菜单 */
  parentId?: string | null;
  /** 菜单图标 */
  menuIcon?: string | null;
  /** 序号 */
  menuOrder?: number | null;
  /** 目标地址 */
  menuIndexUrl?: string | null;
  /** 路由路径 */
  menuPath?: string | null;
  /** 组件 */
  menuComponent?: string | null;
  /** 打开方式 */
  menuOpenType?: string | null;
}[];

/** GET /gp-menu-center/rest/v1/system/querySubsystemPaging */
export interface QuerySubsystemPagingInput {
  /** 系统id */
  systemId?: string;
  /** 系统名称 */
  systemName?: string;
  /** 菜单名称 */
  systemTitle?: string;
  /** 页码 */
  pageNumber?: number;
  /** 每页条数 */
  pageSize?: number;
}

export interface QuerySubsystemPagingReply {
  rows: {
    /** 系统id */
    systemId: string;
    /** 系统名称 */
    systemName?: string | null;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** GET /gp-menu-center/web/regions/tree */
export interface RegionTreeInput {
  /** 关键字 */
  searchText?: string;
}

export interface RegionTreeReplyNode {
  /** id */
  id: string;
  /** 上级区划 */
  parentId?: string | null;
  /** 区划编码 */
  regionCode?: string | null;
  /** 区划名称 */
  regionName?: string | null;
  /** 末级 */
  isLeaf?: boolean;
  /** 版本 */
  version?: number;
  children?: RegionTreeReplyNode[];
}

export type RegionTreeReply = RegionTreeReplyNode[];

/** GET /gp-menu-center/web/regions/tree/child */
export interface RegionTreeChildInput {
  /** id */
  id?: string;
}

export type RegionTreeChildReply = {
  /** id */
  id: string;
  /** 上级区划 */
  parentId?: string | null;
  /** 区划编码 */
  regionCode?: string | null;
  /** 区划名称 */
  regionName?: string | null;
  /** 末级 */
  isLeaf?: boolean;
  /** 版本 */
  version?: number;
}[];

/** GET /gp-menu-center/web/regions/child */
export interface RegionChildrenInput {
  /** id */
  id?: string;
  /** 关键字 */
  searchText?: string;
  /** 页码 */
  pageNumber?: number;
  /** 每页条数 */
  pageSize?: number;
}

export interface RegionChildrenReply {
  rows: {
    /** id */
    id: string;
    /** 区划编码 */
    regionCode?: string | null;
    /** 区划名称 */
    regionName?: string | null;
    /** 是否启用 */
    enabled?: string | null;
    /** 上级区划名称 */
    parentName?: string | null;
    /** 级次 */
    levelNum?: number | null;
    /** 备注 */
    remark?: string | null;
    /** 末级 */
    isLeaf?: boolean;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** GET /gp-menu-center/web/regions/{id} */
export interface GetRegionInput {
  /** id */
  id: string;
}

export interface GetRegionReply {
  /** id */
  id: string;
  /** 上级区划 */
  parentId?: string | null;
  /** 区划编码 */
  regionCode?: string | null;
  /** 区划名称 */
  regionName?: string | null;
  /** 区划全称 */
  regionFullName?: string | null;
  /** 是否启用 */
  enabled?: string | null;
  /** 末级 */
  isLeaf?: boolean | null;
  /** 标准区划 */
  standard?: string | null;
  /** 上级区划名称 */
  parentName?: string | null;
  /** 级次 */
  levelNum?: number | null;
  /** 路径 */
  path?: string | null;
  /** 备注 */
  remark?: string | null;
  /** 省 */
  province?: string | null;
  /** 市 */
  localCity?: string | null;
  /** 根节点 */
  rootNode?: string | null;
  /** 修改时间 */
  operateDate?: string | null;
  /** 创建时间 */
  createDate?: string | null;
  /** 版本 */
  version?: number;
}

/** POST /gp-menu-center/web/regions */
export interface AddRegionInput {
  /** 上级区划 */
  parentId: string;
  /** 区划编码 */
  regionCode: string;
  /** 区划名称 */
  regionName: string;
  /** 是否启用 */
  enabled: "1" | "0";
  /** 标准区划 */
  standard?: "1" | "0" | null;
  /** 备注 */
  remark?: string | null;
}

export type AddRegionReply = null;

/** PUT /gp-menu-center/web/regions */
export interface UpdateRegionInput {
  /** id */
  id: string;
  /** 上级区划 */
  parentId: string;
  /** 区划编码 */
  regionCode: string;
  /** 区划名称 */
  regionName: string;
  /** 是否启用 */
  enabled: "1" | "0";
  /** 标准区划 */
  standard?: "1" | "0" | null;
  /** 备注 */
  remark?: string | null;
  /** 版本 */
  version?: number | null;
}

export type UpdateRegionReply = null;

/** POST /gp-menu-center/web/regions/deletion */
export interface DeleteRegionsInput {
  ids?: string[] | null;
}

export type DeleteRegionsReply = null;

/** GET /gp-menu-center/web/regions/getRegionAll */
export interface GetRegionAllInput {
  regionCode?: string;
}

export type GetRegionAllReply = {
  /** id */
  id: string;
  /** 上级区划 */
  parentId?: string | null;
  /** 区划编码 */
  regionCode?: string | null;
  /** 区划名称 */
  regionName?: string | null;
  /** 区划全称 */
  regionFullName?: string | null;
  /** 是否启用 */
  enabled?: string | null;
  /** 末级 */
  isLeaf?: boolean | null;
  /** 标准区划 */
  standard?: string | null;
  /** 上级区划名称 */
  parentName?: string | null;
  /** 级次 */
  levelNum?: number | null;
  /** 路径 */
  path?: string | null;
  /** 备注 */
  remark?: string | null;
  /** 省 */
  province?: string | null;
  /** 市 */
  localCity?: string | null;
  /** 根节点 */
  rootNode?: string | null;
  /** 修改时间 */
  operateDate?: string | null;
  /** 创建时间 */
  createDate?: string | null;
  /** 版本 */
  version?: number;
}[];

/** GET /gp-menu-center/rest/v1/region/selectAllRegions */
export type SelectAllRegionsInput = Record<string, never>;

export interface SelectAllRegionsReply {
  regionList: {
    /** id */
    id: string;
    /** 上级区划 */
    parentId?: string | null;
    /** 区划编码 */
    regionCode?: string | null;
    /** 区划名称 */
    regionName?: string | null;
    /** 区划全称 */
    regionFullName?: string | null;
    /** 是否启用 */
    enabled?: string | null;
    /** 末级 */
    isLeaf?: boolean | null;
    /** 标准区划 */
    standard?: string | null;
    /** 上级区划名称 */
    parentName?: string | null;
    /** 级次 */
    levelNum?: number | null;
    /** 路径 */
    path?: string | null;
    /** 备注 */
    remark?: string | null;
    /** 省 */
    province?: string | null;
    /** 市 */
    localCity?: string | null;
    /** 根节点 */
    rootNode?: string | null;
    /** 修改时间 */
    operateDate?: string | null;
    /** 创建时间 */
    createDate?: string | null;
    /** 版本 */
    version?: number;
  }[];
}

/** GET /gp-menu-center/rest/v1/region/selectRegionAndChildren */
export interface SelectRegionAndChildrenInput {
  /** id */
  id: string;
}

export type SelectRegionAndChildrenReply = GetRegionAllReply;

/** GET /gp-menu-center/rest/v1/region/selectAllParentRegion */
export interface SelectAllParentRegionInput {
  /** id */
  id?: string;
}

export type SelectAllParentRegionReply = GetRegionAllReply;

/** POST /gp-menu-center/rest/v1/region/addRegion */
export type AddRegionV1Input = AddRegionInput;

export type AddRegionV1Reply = null;

/** POST /gp-menu-center/rest/v1/region/updateRegion */
export type UpdateRegionV1Input = UpdateRegionInput;

export type UpdateRegionV1Reply = null;

/** GET /gp-menu-center/rest/v1/region/deleteRegion */
export interface DeleteRegionV1Input {
  /** id */
  id: string;
  /** 版本 */
  version?: number;
}

export type DeleteRegionV1Reply = null;

/** POST /gp-menu-center/rest/v1/region/deleteRegionBatch */
export interface DeleteRegionBatchInput {
  ids?: string[] | null;
}

export type DeleteRegionBatchReply = null;
