// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/alarm-level.schema.json
// Hash: c81420a92db7468ce58de6e3f8074360

import type { Stored } from "../../../runtime/contract/record.ts";

/** 告警等级, as it is entered. */
export interface AlarmLevel {
  /** 等级编号 */
  id: string;
  /** 告警等级 */
  levelName: string;
}

/** 告警等级, as it is stored. */
export type AlarmLevelRecord = Stored<AlarmLevel, "id">;
