// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-info.schema.json, schemas/entities/alarm-log.schema.json, schemas/entities/alarm-member.schema.json, schemas/entities/alarm-rule.schema.json
// Hash: d48f149bba2f8ac48cbbfffde1596578

import { isAtMost, isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { closed, many, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { alarmInfoReply } from "../../entities/alarm-info.reply.ts";
import { alarmLogReply } from "../../entities/alarm-log.reply.ts";
import { alarmMemberReply } from "../../entities/alarm-member.reply.ts";
import { alarmRuleReply } from "../../entities/alarm-rule.reply.ts";
import * as calls from "./calls.ts";
import * as addMemberRules from "./rules/add-member.ts";
import * as addRuleRules from "./rules/add-rule.ts";
import * as changeMemberRules from "./rules/change-member.ts";
import * as changeRuleRules from "./rules/change-rule.ts";
import * as exportLogRules from "./rules/export-log.ts";
import * as getInfoRules from "./rules/get-info.ts";
import * as getLogRules from "./rules/get-log.ts";
import * as getMemberRules from "./rules/get-member.ts";
import * as getRuleRules from "./rules/get-rule.ts";
import * as infosRules from "./rules/infos.ts";
import * as logRules from "./rules/log.ts";
import * as membersRules from "./rules/members.ts";
import * as raiseRules from "./rules/raise.ts";
import * as removeMemberRules from "./rules/remove-member.ts";
import * as removeRuleRules from "./rules/remove-rule.ts";
import * as resendRules from "./rules/resend.ts";
import * as rulesRules from "./rules/rules.ts";

export const alarmsRoutes: readonly Route[] = routesOf("告警中心", [
  {
    call: calls.levels,
    access: "screen",
    rights: ["alarm-info", "alarm-log", "alarm-members:add", "alarm-members:edit", "alarm-rules:add", "alarm-rules:edit"],
    reply: { type: "object", additionalProperties: { type: "string" } },
    handler: { kind: "hand" },
  },
  {
    call: calls.scopes,
    access: "screen",
    rights: ["alarm-info"],
    reply: { type: "object", additionalProperties: { type: "string" } },
    handler: { kind: "hand" },
  },
  {
    call: calls.rules,
    access: "screen",
    rights: ["alarm-rules"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(alarmRuleReply)),
    input: rulesRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "alarm-rule",
        search: ["ruleId", "alarmName"],
        order: { field: "ruleId", direction: "asc" },
        sort: ["alarmName", "ruleId"],
      },
    },
  },
  {
    call: calls.addRule,
    access: "screen",
    rights: ["alarm-rules:add"],
    reply: record(alarmRuleReply, { only: ["id"] }),
    input: addRuleRules.input,
    body: { bytes: 5988, values: 69 },
    handler: { kind: "store", store: { operation: "create", entity: "alarm-rule" } },
  },
  {
    call: calls.getRule,
    access: "screen",
    rights: ["alarm-rules", "alarm-rules:add", "alarm-rules:edit"],
    reply: record(alarmRuleReply),
    input: getRuleRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "alarm-rule" } },
  },
  {
    call: calls.changeRule,
    access: "screen",
    rights: ["alarm-rules:edit"],
    input: changeRuleRules.input,
    body: { bytes: 6912, values: 71 },
    handler: { kind: "store", store: { operation: "update", entity: "alarm-rule" } },
  },
  {
    call: calls.removeRule,
    access: "screen",
    rows: { mode: "each" },
    rights: ["alarm-rules:delete"],
    queryTypes: { version: "integer" },
    input: removeRuleRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "alarm-rule" } },
  },
  {
    call: calls.members,
    access: "screen",
    rights: ["alarm-members"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(alarmMemberReply)),
    input: membersRules.input,
    handler: { kind: "store", store: { operation: "list", entity: "alarm-member", search: ["alarmInfo"], sort: ["alarmType"] } },
  },
  {
    call: calls.addMember,
    access: "screen",
    rights: ["alarm-members:add"],
    reply: record(alarmMemberReply, { only: ["id"] }),
    input: addMemberRules.input,
    body: { bytes: 6536, values: 68 },
    handler: { kind: "store", store: { operation: "create", entity: "alarm-member" } },
  },
  {
    call: calls.getMember,
    access: "screen",
    rights: ["alarm-members", "alarm-members:edit"],
    reply: record(alarmMemberReply),
    input: getMemberRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "alarm-member" } },
  },
  {
    call: calls.changeMember,
    access: "screen",
    rights: ["alarm-members:edit"],
    input: changeMemberRules.input,
    body: { bytes: 7460, values: 70 },
    handler: { kind: "store", store: { operation: "update", entity: "alarm-member" } },
  },
  {
    call: calls.removeMember,
    access: "screen",
    rows: { mode: "each" },
    rights: ["alarm-members:delete"],
    queryTypes: { version: "integer" },
    input: removeMemberRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "alarm-member" } },
  },
  {
    call: calls.infos,
    access: "screen",
    rights: ["alarm-info"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(alarmInfoReply, { without: ["levelId"] })),
    input: infosRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "alarm-info",
        match: { scopeName: "contains", levelId: "equal", startTime: { from: "alarmTime" }, endTime: { to: "alarmTime" } },
        order: { field: "alarmTime", direction: "desc" },
        sort: ["alarmCount", "alarmEntity", "alarmName", "alarmTime", "levelName", "ruleId", "scopeName"],
      },
    },
  },
  {
    call: calls.getInfo,
    access: "screen",
    rights: ["alarm-info"],
    reply: record(alarmInfoReply),
    input: getInfoRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "alarm-info" } },
  },
  {
    call: calls.raise,
    access: "client",
    unlogged: true,
    input: raiseRules.input,
    body: { bytes: 13228, values: 69 },
    handler: { kind: "hand" },
  },
  {
    call: calls.resend,
    access: "screen",
    rows: { mode: "each" },
    rights: ["alarm-log:resend"],
    input: resendRules.input,
    body: { bytes: 4424, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.figures,
    access: "screen",
    rights: ["alarm-info"],
    reply: many(closed({
      day: { type: "string", title: "日期" },
      levelId: { type: "string", title: "等级编号" },
      levelName: { type: "string", title: "告警等级" },
      alarms: { type: "integer", title: "告警数" },
    })),
    handler: { kind: "hand" },
  },
  {
    call: calls.log,
    access: "screen",
    rights: ["alarm-log"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(alarmLogReply, { without: ["levelId"] })),
    input: logRules.input,
    checks: [
      {
        when: (s) => !isEmpty(s.form?.["startTime"]),
        rule: (s) => isAtMost(s.form?.["startTime"], s.now),
        message: "开始日期应小于当前时间",
        fields: ["startTime"],
        clear: ["startTime", "endTime"],
      },
      {
        when: (s) => !isEmpty(s.form?.["endTime"]),
        rule: (s) => isAtMost(s.form?.["endTime"], s.now),
        message: "结束日期应小于当前时间",
        fields: ["endTime"],
        clear: ["startTime", "endTime"],
      },
    ],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "alarm-log",
        match: { levelId: "equal", startTime: { from: "alarmTime" }, endTime: { to: "alarmTime" } },
        order: { field: "alarmTime", direction: "desc" },
        sort: ["alarmEntity", "alarmName", "alarmTime", "alarmType", "levelName", "ruleId", "scopeName", "status"],
      },
    },
  },
  {
    call: calls.getLog,
    access: "screen",
    rights: ["alarm-log"],
    reply: record(alarmLogReply),
    input: getLogRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "alarm-log" } },
  },
  {
    call: calls.exportLog,
    access: "screen",
    rights: ["alarm-log:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportLogRules.input,
    handler: { kind: "export", list: "alarms.log" },
  },
]);
