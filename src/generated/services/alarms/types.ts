// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-info.schema.json, schemas/entities/alarm-log.schema.json, schemas/entities/alarm-member.schema.json, schemas/entities/alarm-rule.schema.json
// Hash: 906b044220a7cf7d24405295088ed938

import type { Counting, Locating, Nullable, Page, Paging, Replied, Sorting, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { AlarmInfo, AlarmInfoRecord } from "../../entities/alarm-info.ts";
import type { AlarmLog, AlarmLogRecord } from "../../entities/alarm-log.ts";
import type { AlarmMember, AlarmMemberRecord } from "../../entities/alarm-member.ts";
import type { AlarmRule, AlarmRuleRecord } from "../../entities/alarm-rule.ts";

/** GET /gp-alarm-center/api/web/v1/info/levels */
export type LevelsInput = Record<string, never>;
export type LevelsReply = Record<string, string>;

/** GET /gp-alarm-center/api/web/v1/info/scopes */
export type ScopesInput = Record<string, never>;
export type ScopesReply = Record<string, string>;

/** GET /gpr-alarm-center/api/web/v1/rule */
export type RulesInput = Paging & Counting & Locating & SortingTwice<"alarmName" | "ruleId"> & {
  /** 关键字 */
  searchText?: string;
};
export type RulesReply = Page<Replied<AlarmRuleRecord>>;

/** POST /gpr-alarm-center/api/web/v1/rule */
export type AddRuleInput = Nullable<Omit<AlarmRule, "id" | "levelName">>;
export type AddRuleReply = Replied<Pick<AlarmRuleRecord, "id">>;

/** GET /gpr-alarm-center/api/web/v1/rule/{id} */
export type GetRuleInput = Required<Pick<AlarmRule, "id">>;
export type GetRuleReply = Replied<AlarmRuleRecord>;

/** PUT /gpr-alarm-center/api/web/v1/rule */
export type ChangeRuleInput = Nullable<With<Omit<AlarmRule, "levelName">, "id"> & Versioned>;
export type ChangeRuleReply = null;

/** DELETE /gpr-alarm-center/api/web/v1/rule */
export type RemoveRuleInput = Required<Pick<AlarmRule, "id">> & Versioned;
export type RemoveRuleReply = null;

/** GET /gp-alarm-center/api/web/v1/level */
export type MembersInput = Paging & Counting & Locating & Sorting<"alarmType"> & {
  /** 关键字 */
  searchText?: string;
};
export type MembersReply = Page<Replied<AlarmMemberRecord>>;

/** POST /gp-alarm-center/api/web/v1/level */
export type AddMemberInput = Nullable<Omit<AlarmMember, "id" | "levelName">>;
export type AddMemberReply = Replied<Pick<AlarmMemberRecord, "id">>;

/** GET /gp-alarm-center/api/web/v1/level/{id} */
export type GetMemberInput = Required<Pick<AlarmMember, "id">>;
export type GetMemberReply = Replied<AlarmMemberRecord>;

/** PUT /gp-alarm-center/api/web/v1/level */
export type ChangeMemberInput = Nullable<With<Omit<AlarmMember, "levelName">, "id"> & Versioned>;
export type ChangeMemberReply = null;

/** DELETE /gp-alarm-center/api/web/v1/level */
export type RemoveMemberInput = Required<Pick<AlarmMember, "id">> & Versioned;
export type RemoveMemberReply = null;

/** GET /gp-alarm-center/api/web/v1/info */
export type InfosInput = Partial<Pick<AlarmInfo, "scopeName" | "levelId">> & Paging & Counting & Locating & SortingTwice<"alarmCount"
    | "alarmEntity" | "alarmName" | "alarmTime" | "levelName" | "ruleId" | "scopeName"> & {
  /** 告警时间起 */
  startTime?: string;
  /** 告警时间止 */
  endTime?: string;
};
export type InfosReply = Page<Replied<Omit<AlarmInfoRecord, "levelId">>>;

/** GET /gp-alarm-center/api/web/v1/info/{id} */
export type GetInfoInput = Required<Pick<AlarmInfo, "id">>;
export type GetInfoReply = Replied<AlarmInfoRecord>;

/** POST /gp-alarm-center/api/web/v1/info */
export type RaiseInput = Nullable<With<Pick<AlarmInfo, "alarmEntity" | "scopeName" | "alarmMessage" | "ruleId">, "ruleId">>;
export type RaiseReply = null;

/** POST /gp-alarm-center/api/web/v1/log/resend */
export type ResendInput = Nullable<Required<Pick<AlarmLog, "id">> & Versioned>;
export type ResendReply = null;

/** GET /gp-alarm-center/api/web/v1/info/figures */
export type FiguresInput = Record<string, never>;
export type FiguresReply = {
  /** 日期 */
  day?: string;
  /** 等级编号 */
  levelId?: string;
  /** 告警等级 */
  levelName?: string;
  /** 告警数 */
  alarms?: number;
}[];

/** GET /gp-alarm-center/api/web/v1/log */
export type LogInput = Pick<AlarmLog, "levelId"> & Paging & Counting & Locating & SortingTwice<"alarmEntity" | "alarmName" | "alarmTime"
    | "alarmType" | "levelName" | "ruleId" | "scopeName" | "status"> & {
  /** 告警时间起 */
  startTime?: string;
  /** 告警时间止 */
  endTime?: string;
};
export type LogReply = Page<Replied<Omit<AlarmLogRecord, "levelId">>>;

/** GET /gp-alarm-center/api/web/v1/log/{id} */
export type GetLogInput = Required<Pick<AlarmLog, "id">>;
export type GetLogReply = Replied<AlarmLogRecord>;

/** GET /gp-alarm-center/api/web/v1/log/export */
export type ExportLogInput = Pick<AlarmLog, "levelId"> & SortingTwice<"alarmEntity" | "alarmName" | "alarmTime" | "alarmType"
    | "levelName" | "ruleId" | "scopeName" | "status"> & {
  /** 告警时间起 */
  startTime?: string;
  /** 告警时间止 */
  endTime?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportLogReply = Blob;
