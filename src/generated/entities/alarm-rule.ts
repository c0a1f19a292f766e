// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/alarm-rule.schema.json
// Hash: 1a21d687e866547a79db9ddb15b8b74b

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 告警定义, as it is entered. */
export interface AlarmRule {
  /** id */
  id?: string;
  /** 告警等级 */
  levelId: string;
  /** 告警等级 */
  levelName?: string;
  /** 告警标识 */
  ruleId: string;
  /** 告警名称 */
  alarmName: string;
  /** 备注 */
  remark?: string;
}

/** 告警定义, as it is stored. */
export type AlarmRuleRecord = Stored<AlarmRule, "id">;
