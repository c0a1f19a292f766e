// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-info.schema.json, schemas/entities/alarm-log.schema.json, schemas/entities/alarm-member.schema.json, schemas/entities/alarm-rule.schema.json
// Hash: 52cb46acc9237b8a7012a2a635a58037

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { AlarmMemberRecord } from "../../entities/alarm-member.ts";
import type { AlarmRuleRecord } from "../../entities/alarm-rule.ts";
import type { AddMemberInput, AddRuleInput, ChangeMemberInput, ChangeRuleInput, FiguresInput, FiguresReply, LevelsInput, LevelsReply, RaiseInput, RaiseReply, RemoveMemberInput, RemoveRuleInput, ResendInput, ResendReply, ScopesInput, ScopesReply } from "./types.ts";

/** 告警中心: what is written by hand. `C`: the server's context. */
export type AlarmsHandlers<C> = {
  /** GET /gp-alarm-center/api/web/v1/info/levels */
  levels(input: LevelsInput, context: C): Promise<LevelsReply>;
  /** GET /gp-alarm-center/api/web/v1/info/scopes */
  scopes(input: ScopesInput, context: C): Promise<ScopesReply>;
  /** POST /gp-alarm-center/api/web/v1/info */
  raise(input: RaiseInput, context: C): Promise<RaiseReply>;
  /** POST /gp-alarm-center/api/web/v1/log/resend */
  resend(input: ResendInput, context: C): Promise<ResendReply>;
  /** GET /gp-alarm-center/api/web/v1/info/figures */
  figures(input: FiguresInput, context: C): Promise<FiguresReply>;
};

/** 告警中心: own behaviour around the generic handlers. */
export type AlarmsHooks<C> = {
  /** POST /gpr-alarm-center/api/web/v1/rule */
  addRule?: Hook<AddRuleInput, AlarmRuleRecord, C>;
  /** PUT /gpr-alarm-center/api/web/v1/rule */
  changeRule?: Hook<ChangeRuleInput, AlarmRuleRecord, C>;
  /** DELETE /gpr-alarm-center/api/web/v1/rule */
  removeRule?: Hook<RemoveRuleInput, AlarmRuleRecord, C>;
  /** POST /gp-alarm-center/api/web/v1/level */
  addMember?: Hook<AddMemberInput, AlarmMemberRecord, C>;
  /** PUT /gp-alarm-center/api/web/v1/level */
  changeMember?: Hook<ChangeMemberInput, AlarmMemberRecord, C>;
  /** DELETE /gp-alarm-center/api/web/v1/level */
  removeMember?: Hook<RemoveMemberInput, AlarmMemberRecord, C>;
};
