// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/alarm-level.schema.json
// Hash: 0dd63c8f927684a2108baa2cc50aca60

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 告警等级, as it is entered. */
export interface AlarmLevel {
  /** 等级编号 */
  id: string;
  /** 告警等级 */
  levelName: string;
}

/** 告警等级, as it is stored. */
export type AlarmLevelRecord = Stored<AlarmLevel, "id">;
