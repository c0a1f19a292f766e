// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/alarm-log.schema.json
// Hash: 2143d3e296743dc8807ad8654cba7913

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 告警日志, as it is entered. */
export interface AlarmLog {
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
  alarmEntity?: string;
  /** 告警范围 */
  scopeName?: string;
  /** 告警内容 */
  alarmMessage?: string;
  /** 告警方式 */
  alarmType?: "1" | "2";
  /** 接收人 */
  receivers?: string;
  /** 发送状态 */
  status?: "0" | "1" | "2";
  /** 说明 */
  illustration?: string;
}

/** 告警日志, as it is stored. */
export type AlarmLogRecord = Stored<AlarmLog, "id">;
