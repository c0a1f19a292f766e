// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/alarm-member.schema.json
// Hash: 6159fe1dcbe3bcd74497479c87b70ff5

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 告警成员, as it is entered. */
export interface AlarmMember {
  /** id */
  id?: string;
  /** 告警等级 */
  levelId: string;
  /** 告警等级 */
  levelName?: string;
  /** 告警方式 */
  alarmType: "1" | "2";
  /** 接收人 */
  alarmInfo: string;
}

/** 告警成员, as it is stored. */
export type AlarmMemberRecord = Stored<AlarmMember, "id">;
