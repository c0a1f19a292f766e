// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/alarm-info.schema.json
// Hash: 79c5d4425a0acc1be7223820e78f0296

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 告警信息, as it is entered. */
export interface AlarmInfo {
  /** id */
  id?: string;
  /** 告警时间 */
  alarmTime?: string;
  /** 告警等级 */
  levelId?: string;
  /** 告警等级 */
  levelName?: string;
  /** 告警标识 */
  ruleId?: string;
  /** 告警名称 */
  alarmName?: string;
  /** 告警对象 */
  alarmEntity: string;
  /** 告警范围 */
  scopeName: string;
  /** 告警内容 */
  alarmMessage: string;
  /** 告警来源 */
  alarmSource?: string;
  /** 发生次数 */
  alarmCount?: number;
  /** 最近发生时间 */
  lastTime?: string;
}

/** 告警信息, as it is stored. */
export type AlarmInfoRecord = Stored<AlarmInfo, "id">;
