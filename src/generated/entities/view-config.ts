// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/view-config.schema.json
// Hash: 0316af3f474618f99b89745d1c42671b

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 视图配置, as it is entered. */
export interface ViewConfig {
  /** id */
  id?: string;
  /** 系统 */
  systemId: string;
  /** 系统名称 */
  systemName?: string;
  /** 视图SQL */
  selectSql: string;
  /** 备注 */
  remark?: string;
  /** 视图字段 */
  content?: string;
  /** 立即生效 */
  current?: "1" | "0";
  /** 创建时间 */
  createDate?: string;
  /** 修改时间 */
  lastModifyDate?: string;
}

/** 视图配置, as it is stored. */
export type ViewConfigRecord = Stored<ViewConfig, "id">;
