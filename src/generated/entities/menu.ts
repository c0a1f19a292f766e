// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/menu.schema.json
// Hash: 8222796540517f5cbad071baa35e24d0

export interface Menu {
  /** 菜单id */
  menuId: string;
  /** 菜单名称 */
  menuName: string;
  /** 上级菜单 */
  parentId: string;
  /** 菜单图标 */
  menuIcon: string;
  /** 序号 */
  menuOrder: number;
  /** 目标地址 */
  menuIndexUrl: string;
  /** 路由路径 */
  menuPath?: string;
  /** 组件 */
  menuComponent?: string;
  /** 用户系统类型 */
  userSystemType?: ("1" | "2" | "3" | "4" | "5");
  /** 用户类型 */
  userType?: ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10");
  /** 打开方式 */
  menuOpenType?: ("1" | "2" | "3");
  /** 区划 */
  regionIds?: string[];
  /** 角色 */
  roleIds?: string[];
}

/** 用户系统类型 */
export const menuUserSystemTypeCodes = [
  { value: "1", label: "系统管理员" },
  { value: "2", label: "区划管理员" },
  { value: "3", label: "业务用户" },
  { value: "4", label: "审计管理员" },
  { value: "5", label: "运维管理员" },
] as const;

/** 用户类型 */
export const menuUserTypeCodes = [
  { value: "1", label: "监管机构" },
  { value: "2", label: "采购人" },
  { value: "3", label: "代理机构" },
  { value: "4", label: "供应商" },
  { value: "5", label: "专家" },
  { value: "6", label: "运营人员" },
  { value: "7", label: "外部审计人员" },
  { value: "8", label: "运营管理员" },
  { value: "0", label: "其他" },
  { value: "10", label: "资产处置单位" },
] as const;

/** 打开方式 */
export const menuMenuOpenTypeCodes = [
  { value: "1", label: "内部跳转" },
  { value: "2", label: "外部链接" },
  { value: "3", label: "禁用" },
] as const;
