// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/messages.yaml, schemas/entities/email-conf.schema.json, schemas/entities/email-log.schema.json, schemas/entities/sms-conf.schema.json, schemas/entities/sms-log.schema.json
// Hash: 2421f138308c3aede0a0d69bf6081a66

import { isAtMost, isEmpty, isOneOf } from "../../../../runtime/contract/language/condition.ts";
import { closed, many, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { emailConfReply } from "../../entities/email-conf.reply.ts";
import { emailLogReply } from "../../entities/email-log.reply.ts";
import { smsConfReply } from "../../entities/sms-conf.reply.ts";
import { smsLogReply } from "../../entities/sms-log.reply.ts";
import * as calls from "./calls.ts";
import * as addCodeConfRules from "./rules/add-code-conf.ts";
import * as addEmailConfRules from "./rules/add-email-conf.ts";
import * as addSmsConfRules from "./rules/add-sms-conf.ts";
import * as changeCodeConfRules from "./rules/change-code-conf.ts";
import * as changeEmailConfRules from "./rules/change-email-conf.ts";
import * as changeSmsConfRules from "./rules/change-sms-conf.ts";
import * as emailLogRules from "./rules/email-log.ts";
import * as exportEmailLogRules from "./rules/export-email-log.ts";
import * as exportSmsLogRules from "./rules/export-sms-log.ts";
import * as getEmailConfRules from "./rules/get-email-conf.ts";
import * as getEmailLogRules from "./rules/get-email-log.ts";
import * as getSmsConfRules from "./rules/get-sms-conf.ts";
import * as getSmsLogRules from "./rules/get-sms-log.ts";
import * as listEmailConfRules from "./rules/list-email-conf.ts";
import * as listSmsConfRules from "./rules/list-sms-conf.ts";
import * as removeCodeConfRules from "./rules/remove-code-conf.ts";
import * as removeEmailConfRules from "./rules/remove-email-conf.ts";
import * as removeSmsConfRules from "./rules/remove-sms-conf.ts";
import * as resendMailRules from "./rules/resend-mail.ts";
import * as revealSmsRules from "./rules/reveal-sms.ts";
import * as smsLogRules from "./rules/sms-log.ts";
import * as testEmailConfRules from "./rules/test-email-conf.ts";
import * as testSmsConfRules from "./rules/test-sms-conf.ts";

export const messagesRoutes: readonly Route[] = routesOf("邮件与短信", [
  {
    call: calls.listEmailConf,
    access: "screen",
    rights: ["email-config"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(emailConfReply)),
    input: listEmailConfRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "email-conf",
        match: { emailType: "contains" },
        order: { field: "emailType", direction: "asc" },
        sort: ["account", "emailType", "port", "protocol", "sender"],
      },
    },
  },
  {
    call: calls.addEmailConf,
    access: "screen",
    rights: ["email-config:add"],
    reply: record(emailConfReply, { only: ["id"] }),
    input: addEmailConfRules.input,
    body: { bytes: 6824, values: 72 },
    handler: { kind: "store", store: { operation: "create", entity: "email-conf" } },
  },
  {
    call: calls.getEmailConf,
    access: "screen",
    rights: ["email-config", "email-config:edit"],
    reply: record(emailConfReply),
    input: getEmailConfRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "email-conf" } },
  },
  {
    call: calls.changeEmailConf,
    access: "screen",
    rights: ["email-config:edit"],
    input: changeEmailConfRules.input,
    body: { bytes: 7748, values: 74 },
    handler: { kind: "store", store: { operation: "update", entity: "email-conf" } },
  },
  {
    call: calls.removeEmailConf,
    access: "screen",
    rows: { mode: "each" },
    rights: ["email-config:delete"],
    queryTypes: { version: "integer" },
    input: removeEmailConfRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "email-conf" } },
  },
  { call: calls.emailTypes, access: "signed-in", reply: many(closed({ emailType: { type: "string" } })), handler: { kind: "hand" } },
  {
    call: calls.testEmailConf,
    access: "screen",
    rights: ["email-config:test"],
    input: testEmailConfRules.input,
    body: { bytes: 5476, values: 68 },
    handler: { kind: "hand" },
  },
  {
    call: calls.emailLog,
    access: "screen",
    rights: ["email-log"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(emailLogReply, { without: ["version"] })),
    input: emailLogRules.input,
    checks: [
      {
        when: (s) => !isEmpty(s.form?.["startDate"]),
        rule: (s) => isAtMost(s.form?.["startDate"], s.now),
        message: "开始日期应小于当前时间",
        fields: ["startDate"],
        clear: ["startDate", "endDate"],
      },
      {
        when: (s) => !isEmpty(s.form?.["endDate"]),
        rule: (s) => isAtMost(s.form?.["endDate"], s.now),
        message: "结束日期应小于当前时间",
        fields: ["endDate"],
        clear: ["startDate", "endDate"],
      },
    ],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "email-log",
        match: {
          clientName: "contains",
          businessCode: "contains",
          status: "equal",
          startDate: { from: "startTime" },
          endDate: { to: "startTime" },
        },
        order: { field: "startTime", direction: "desc" },
        sort: ["startTime"],
      },
    },
  },
  {
    call: calls.getEmailLog,
    access: "screen",
    rights: ["email-log"],
    reply: record(emailLogReply, { without: ["version"] }),
    input: getEmailLogRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "email-log" } },
  },
  {
    call: calls.exportEmailLog,
    access: "screen",
    rights: ["email-log:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportEmailLogRules.input,
    handler: { kind: "export", list: "messages.emailLog" },
  },
  {
    call: calls.resendMail,
    access: "screen",
    rows: { mode: "each" },
    rights: ["email-log:resend"],
    input: resendMailRules.input,
    body: { bytes: 5036, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.listSmsConf,
    access: "screen",
    rights: ["sms-config"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(smsConfReply)),
    input: listSmsConfRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "sms-conf",
        match: { msgType: "equal", code: "contains", name: "contains" },
        order: { field: "code", direction: "asc" },
        sort: ["channelId", "code", "msgType", "name", "operateDate", "signature", "templateId"],
      },
    },
  },
  {
    call: calls.newSmsConf,
    access: "screen",
    rights: ["sms-config:add", "sms-config:addCode"],
    reply: record(smsConfReply, { only: ["channelId", "signature", "version"] }),
    handler: { kind: "hand" },
  },
  {
    call: calls.addSmsConf,
    access: "screen",
    rights: ["sms-config:add"],
    reply: record(smsConfReply, { only: ["id"] }),
    input: addSmsConfRules.input,
    body: { bytes: 8944, values: 74 },
    checks: [
      {
        rule: (s) => !isOneOf(s.form?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]),
        message: "验证码和账号变更短信的网关须由系统管理员通过「新增验证码网关」配置",
        fields: ["code"],
      },
    ],
    handler: { kind: "store", store: { operation: "create", entity: "sms-conf" } },
  },
  {
    call: calls.getSmsConf,
    access: "screen",
    rights: ["sms-config", "sms-config:deleteCode", "sms-config:edit", "sms-config:editCode"],
    reply: record(smsConfReply),
    input: getSmsConfRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "sms-conf" } },
  },
  {
    call: calls.changeSmsConf,
    access: "screen",
    rights: ["sms-config:edit"],
    input: changeSmsConfRules.input,
    body: { bytes: 9868, values: 76 },
    checks: [
      {
        rule: (s) =>
          !isOneOf(s.form?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]) &&
          !isOneOf(s.row?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]),
        message: "验证码和账号变更短信的网关只能由系统管理员凭密码修改",
        fields: ["code"],
      },
    ],
    handler: { kind: "store", store: { operation: "update", entity: "sms-conf" } },
  },
  {
    call: calls.removeSmsConf,
    access: "screen",
    rights: ["sms-config:delete"],
    queryTypes: { version: "integer" },
    input: removeSmsConfRules.input,
    checks: [
      {
        rule: (s) => !isOneOf(s.row?.["code"], ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"]),
        message: "验证码和账号变更短信的网关只能由系统管理员凭密码删除",
        fields: ["code"],
      },
    ],
    handler: { kind: "store", store: { operation: "delete", entity: "sms-conf" } },
  },
  {
    call: calls.addCodeConf,
    access: "screen",
    rights: ["sms-config:addCode"],
    input: addCodeConfRules.input,
    body: { bytes: 9996, values: 76 },
    handler: { kind: "hand" },
  },
  {
    call: calls.changeCodeConf,
    access: "screen",
    rights: ["sms-config:editCode"],
    input: changeCodeConfRules.input,
    body: { bytes: 10804, values: 77 },
    handler: { kind: "hand" },
  },
  {
    call: calls.removeCodeConf,
    access: "screen",
    rights: ["sms-config:deleteCode"],
    input: removeCodeConfRules.input,
    body: { bytes: 6220, values: 69 },
    handler: { kind: "hand" },
  },
  {
    call: calls.testSmsConf,
    access: "screen",
    rights: ["sms-config:test"],
    input: testSmsConfRules.input,
    body: { bytes: 5076, values: 68 },
    handler: { kind: "hand" },
  },
  {
    call: calls.smsLog,
    access: "screen",
    rights: ["sms-log"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(smsLogReply, { without: ["version"] })),
    input: smsLogRules.input,
    checks: [
      {
        when: (s) => !isEmpty(s.form?.["startDate"]),
        rule: (s) => isAtMost(s.form?.["startDate"], s.now),
        message: "开始日期应小于当前时间",
        fields: ["startDate"],
        clear: ["startDate", "endDate"],
      },
      {
        when: (s) => !isEmpty(s.form?.["endDate"]),
        rule: (s) => isAtMost(s.form?.["endDate"], s.now),
        message: "结束日期应小于当前时间",
        fields: ["endDate"],
        clear: ["startDate", "endDate"],
      },
    ],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "sms-log",
        match: {
          msgType: "equal",
          clientName: "contains",
          receiver: "equal",
          status: "equal",
          startDate: { from: "startTime" },
          endDate: { to: "startTime" },
        },
        order: { field: "startTime", direction: "desc" },
        sort: ["startTime"],
      },
    },
  },
  {
    call: calls.getSmsLog,
    access: "screen",
    rights: ["sms-log"],
    reply: record(smsLogReply, { without: ["version"] }),
    input: getSmsLogRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "sms-log" } },
  },
  {
    call: calls.exportSmsLog,
    access: "screen",
    rights: ["sms-log:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportSmsLogRules.input,
    handler: { kind: "export", list: "messages.smsLog" },
  },
  {
    call: calls.revealSms,
    access: "screen",
    rights: ["sms-log:reveal"],
    reply: closed({ tel: { type: "string", title: "接收号码" } }),
    input: revealSmsRules.input,
    body: { bytes: 5036, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.resendSms,
    access: "screen",
    rows: { mode: "each" },
    rights: ["sms-log:resend"],
    input: revealSmsRules.input,
    body: { bytes: 5036, values: 67 },
    handler: { kind: "hand" },
  },
]);
