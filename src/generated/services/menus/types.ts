// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 576f2fa62135eb4f491e1af545550225

import type { Nullable, Replied, Tree, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { Menu, MenuRecord } from "../../entities/menu.ts";

/** GET /gp-menu-center/rest/v1/menu/tree */
export interface TreeInput {
  /** 用户系统类型 */
  userSystemType?: string;
  /** 用户类型 */
  userType?: string;
}
export type TreeReply = Tree<Replied<Omit<MenuRecord, "menuPath" | "menuComponent" | "userType" | "regionPath" | "regionIds"
    | "roleIds">>>[];

/** GET /gp-menu-center/rest/v1/menu/all */
export type AllInput = Record<string, never>;
export type AllReply = Tree<Replied<Pick<MenuRecord, "menuId" | "menuName" | "version">>>[];

/** GET /gp-menu-center/rest/v1/menu/detail */
export type GetMenuInput = Pick<Menu, "menuId">;
export type GetMenuReply = Replied<MenuRecord>;

/** POST /gp-menu-center/rest/v1/menu */
export type AddInput = Nullable<Omit<Menu, "regionName" | "regionPath" | "regionIds" | "roleIds">>;
export type AddReply = Replied<Pick<MenuRecord, "menuId">>;

/** PUT /gp-menu-center/rest/v1/menu */
export type ChangeInput = Nullable<Omit<Menu, "regionName" | "regionPath" | "regionIds" | "roleIds"> & Versioned>;
export type ChangeReply = null;

/** PUT /gp-menu-center/rest/v1/menu/order */
export interface ArrangeInput {
  /** 菜单 */
  ids: string[];
  /** 版本 */
  versions: number[];
}
export type ArrangeReply = null;

/** DELETE /gp-menu-center/rest/v1/menu/id */
export type RemoveInput = Versioned & {
  /** 菜单id */
  id?: string;
};
export type RemoveReply = null;

/** GET /gp-menu-center/rest/v1/menu/region */
export interface RegionsInput {
  /** 菜单id */
  id?: string;
}
export type RegionsReply = Replied<Pick<MenuRecord, "menuId" | "regionIds" | "version">>;

/** POST /gp-menu-center/rest/v1/menu/region */
export type SaveRegionsInput = Nullable<Pick<Menu, "regionIds"> & Versioned> & {
  /** 菜单id */
  id?: string | null;
};
export type SaveRegionsReply = null;
