// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/alarm-info.schema.json
// Hash: eb78ad64fa03af03743aaa45457c6ca0

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
  /** 发生次数 */
  alarmCount?: number;
  /** 最近发生时间 */
  lastTime?: string;
}

/** 告警信息, as it is stored. */
export type AlarmInfoRecord = Stored<AlarmInfo, "id">;
