// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-info.schema.json, schemas/entities/alarm-log.schema.json, schemas/entities/alarm-member.schema.json, schemas/entities/alarm-rule.schema.json
// Hash: c03a2ef22ee702850d23c2cc31ef981c

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddMemberInput, AddMemberReply, AddRuleInput, AddRuleReply, ChangeMemberInput, ChangeMemberReply, ChangeRuleInput, ChangeRuleReply, ExportLogInput, ExportLogReply, FiguresInput, FiguresReply, GetInfoInput, GetInfoReply, GetLogInput, GetLogReply, GetMemberInput, GetMemberReply, GetRuleInput, GetRuleReply, InfosInput, InfosReply, LevelsInput, LevelsReply, LogInput, LogReply, MembersInput, MembersReply, RaiseInput, RaiseReply, RemoveMemberInput, RemoveMemberReply, RemoveRuleInput, RemoveRuleReply, ResendInput, ResendReply, RulesInput, RulesReply, ScopesInput, ScopesReply } from "./types.ts";

/** GET /gp-alarm-center/api/web/v1/info/levels */
export const levels: Call<LevelsInput, LevelsReply> = {
  id: "alarms.levels",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/info/levels",
};

/** GET /gp-alarm-center/api/web/v1/info/scopes */
export const scopes: Call<ScopesInput, ScopesReply> = {
  id: "alarms.scopes",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/info/scopes",
};

/** GET /gpr-alarm-center/api/web/v1/rule */
export const rules: Call<RulesInput, RulesReply> = {
  id: "alarms.rules",
  method: "get",
  path: "/gpr-alarm-center/api/web/v1/rule",
  query: ["searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** POST /gpr-alarm-center/api/web/v1/rule */
export const addRule: Call<AddRuleInput, AddRuleReply> = {
  id: "alarms.addRule",
  method: "post",
  path: "/gpr-alarm-center/api/web/v1/rule",
  body: ["levelId", "ruleId", "alarmName", "remark"],
};

/** GET /gpr-alarm-center/api/web/v1/rule/{id} */
export const getRule: Call<GetRuleInput, GetRuleReply> = {
  id: "alarms.getRule",
  method: "get",
  path: "/gpr-alarm-center/api/web/v1/rule/{id}",
  query: ["id"],
};

/** PUT /gpr-alarm-center/api/web/v1/rule */
export const changeRule: Call<ChangeRuleInput, ChangeRuleReply> = {
  id: "alarms.changeRule",
  method: "put",
  path: "/gpr-alarm-center/api/web/v1/rule",
  body: ["id", "levelId", "ruleId", "alarmName", "remark", "version"],
};

/** DELETE /gpr-alarm-center/api/web/v1/rule */
export const removeRule: Call<RemoveRuleInput, RemoveRuleReply> = {
  id: "alarms.removeRule",
  method: "delete",
  path: "/gpr-alarm-center/api/web/v1/rule",
  query: ["id", "version"],
};

/** GET /gp-alarm-center/api/web/v1/level */
export const members: Call<MembersInput, MembersReply> = {
  id: "alarms.members",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/level",
  query: ["searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort"],
  page: true,
};

/** POST /gp-alarm-center/api/web/v1/level */
export const addMember: Call<AddMemberInput, AddMemberReply> = {
  id: "alarms.addMember",
  method: "post",
  path: "/gp-alarm-center/api/web/v1/level",
  body: ["levelId", "alarmType", "alarmInfo"],
};

/** GET /gp-alarm-center/api/web/v1/level/{id} */
export const getMember: Call<GetMemberInput, GetMemberReply> = {
  id: "alarms.getMember",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/level/{id}",
  query: ["id"],
};

/** PUT /gp-alarm-center/api/web/v1/level */
export const changeMember: Call<ChangeMemberInput, ChangeMemberReply> = {
  id: "alarms.changeMember",
  method: "put",
  path: "/gp-alarm-center/api/web/v1/level",
  body: ["id", "levelId", "alarmType", "alarmInfo", "version"],
};

/** DELETE /gp-alarm-center/api/web/v1/level */
export const removeMember: Call<RemoveMemberInput, RemoveMemberReply> = {
  id: "alarms.removeMember",
  method: "delete",
  path: "/gp-alarm-center/api/web/v1/level",
  query: ["id", "version"],
};

/** GET /gp-alarm-center/api/web/v1/info */
export const infos: Call<InfosInput, InfosReply> = {
  id: "alarms.infos",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/info",
  query: ["scopeName", "levelId", "startTime", "endTime", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-alarm-center/api/web/v1/info/{id} */
export const getInfo: Call<GetInfoInput, GetInfoReply> = {
  id: "alarms.getInfo",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/info/{id}",
  query: ["id"],
};

/** POST /gp-alarm-center/api/web/v1/info */
export const raise: Call<RaiseInput, RaiseReply> = {
  id: "alarms.raise",
  method: "post",
  path: "/gp-alarm-center/api/web/v1/info",
  body: ["alarmEntity", "scopeName", "alarmMessage", "ruleId"],
};

/** POST /gp-alarm-center/api/web/v1/log/resend */
export const resend: Call<ResendInput, ResendReply> = {
  id: "alarms.resend",
  method: "post",
  path: "/gp-alarm-center/api/web/v1/log/resend",
  body: ["id", "version"],
};

/** GET /gp-alarm-center/api/web/v1/info/figures */
export const figures: Call<FiguresInput, FiguresReply> = {
  id: "alarms.figures",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/info/figures",
};

/** GET /gp-alarm-center/api/web/v1/log */
export const log: Call<LogInput, LogReply> = {
  id: "alarms.log",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/log",
  query: ["levelId", "startTime", "endTime", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
  wire: { receivers: "mask-phone" },
};

/** GET /gp-alarm-center/api/web/v1/log/{id} */
export const getLog: Call<GetLogInput, GetLogReply> = {
  id: "alarms.getLog",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/log/{id}",
  query: ["id"],
  wire: { receivers: "mask-phone" },
};

/** GET /gp-alarm-center/api/web/v1/log/export */
export const exportLog: Call<ExportLogInput, ExportLogReply> = {
  id: "alarms.exportLog",
  method: "get",
  path: "/gp-alarm-center/api/web/v1/log/export",
  query: ["levelId", "startTime", "endTime", "sort", "thenBy", "columns"],
  exports: "alarms.log",
  file: "reply",
};
