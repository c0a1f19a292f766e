// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/subsystem.schema.json
// Hash: 73652e7edaee552efbe607458b2ebf57

import type { Stored } from "../../../runtime/contract/record.ts";

/** 子系统, as it is entered. */
export interface Subsystem {
  /** 系统id */
  systemId?: string;
  /** 系统名称 */
  systemName?: string;
  /** 菜单名称 */
  systemTitle?: string;
  /** 菜单别名 */
  systemAliasTitle?: string;
  /** 序号 */
  systemOrder?: number;
  /** 初始化状态 */
  systemStatus?: "1" | "0";
}

/** 子系统, as it is stored. */
export type SubsystemRecord = Stored<Subsystem, "systemId">;
