// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/subsystem.schema.json
// Hash: e9a00052d9aea2289d08673f07ee1ffb

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 子系统, as it is entered. */
export interface Subsystem {
  /** 系统标识 */
  systemId: string;
  /** 系统名称 */
  systemName: string;
  /** 菜单名称 */
  systemTitle: string;
  /** 菜单别名 */
  systemAliasTitle?: string;
  /** 系统图标 */
  systemIcon: string;
  /** 系统首页地址 */
  systemIndexUrl: string;
  /** 序号 */
  systemOrder: number;
  /** 初始化状态 */
  systemStatus?: "1" | "0";
  /** 打开方式 */
  systemOpenType?: "1" | "2";
  /** 用户类型 */
  userTypeInfoList?: ("1" | "2" | "3" | "4" | "5" | "7" | "8")[];
}

/** 子系统, as it is stored. */
export type SubsystemRecord = Stored<Subsystem, "systemId">;
