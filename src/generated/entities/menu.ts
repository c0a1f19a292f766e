// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/menu.schema.json
// Hash: 4d4b7f55a8edee8bf556f16852611164

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 菜单, as it is entered. */
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
  userSystemType?: "1" | "2" | "3" | "4" | "5";
  /** 用户类型 */
  userType?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10";
  /** 打开方式 */
  menuOpenType?: "1" | "2" | "3";
  /** 所属区划 */
  regionId?: string;
  /** 所属区划 */
  regionName?: string;
  /** 区划路径 */
  regionPath?: string;
  /** 区划 */
  regionIds?: string[];
  /** 角色 */
  roleIds?: string[];
}

/** 菜单, as it is stored. */
export type MenuRecord = Stored<Menu, "menuId">;
