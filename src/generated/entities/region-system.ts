// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/region-system.schema.json
// Hash: f329abb6af9bbad714c2b4cec0dea8f2

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 区划子系统, as it is entered. */
export interface RegionSystem {
  /** id */
  id?: string;
  /** 区划 */
  regionId: string;
  /** 区划名称 */
  regionName?: string;
  /** 子系统 */
  systemId: string;
  /** 系统名称 */
  systemName?: string;
  /** 菜单别名 */
  systemAliasTitle?: string;
  /** 区划管理员 */
  userId?: string;
  /** 初始化时间 */
  createDate?: string;
}

/** 区划子系统, as it is stored. */
export type RegionSystemRecord = Stored<RegionSystem, "id">;
