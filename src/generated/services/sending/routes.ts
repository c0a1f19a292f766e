// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json, schemas/entities/send-log.schema.json, schemas/entities/send-way.schema.json
// Hash: 088105e30b5e13a82d32188e51984cb8

import { isAtMost, isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { closed, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { noticeReceiverReply } from "../../entities/notice-receiver.reply.ts";
import { sendLogReply } from "../../entities/send-log.reply.ts";
import { sendWayReply } from "../../entities/send-way.reply.ts";
import * as calls from "./calls.ts";
import * as addReceiverRules from "./rules/add-receiver.ts";
import * as addWayRules from "./rules/add-way.ts";
import * as changeReceiverRules from "./rules/change-receiver.ts";
import * as changeWayRules from "./rules/change-way.ts";
import * as exportLogRules from "./rules/export-log.ts";
import * as getLogRules from "./rules/get-log.ts";
import * as getReceiverRules from "./rules/get-receiver.ts";
import * as getWayRules from "./rules/get-way.ts";
import * as logRules from "./rules/log.ts";
import * as previewRules from "./rules/preview.ts";
import * as receiversRules from "./rules/receivers.ts";
import * as removeReceiverRules from "./rules/remove-receiver.ts";
import * as removeWayRules from "./rules/remove-way.ts";
import * as resendRules from "./rules/resend.ts";
import * as testReceiverRules from "./rules/test-receiver.ts";
import * as waysRules from "./rules/ways.ts";

export const sendingRoutes: readonly Route[] = routesOf("数据发送", [
  {
    call: calls.receivers,
    access: "screen",
    rights: ["notice-receivers"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(noticeReceiverReply)),
    input: receiversRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "notice-receiver",
        match: { receiverUri: "contains", siteName: "contains", receiver: "equal" },
        order: { field: "siteName", direction: "asc" },
        sort: ["accessKey", "siteName"],
      },
    },
  },
  {
    call: calls.addReceiver,
    access: "screen",
    rights: ["notice-receivers:add"],
    reply: record(noticeReceiverReply, { only: ["id"] }),
    input: addReceiverRules.input,
    body: { bytes: 7688, values: 70 },
    handler: { kind: "store", store: { operation: "create", entity: "notice-receiver" } },
  },
  {
    call: calls.getReceiver,
    access: "screen",
    rights: ["notice-receivers", "notice-receivers:add", "notice-receivers:edit"],
    reply: record(noticeReceiverReply),
    input: getReceiverRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "notice-receiver" } },
  },
  {
    call: calls.changeReceiver,
    access: "screen",
    rights: ["notice-receivers:edit"],
    input: changeReceiverRules.input,
    body: { bytes: 8612, values: 72 },
    handler: { kind: "store", store: { operation: "update", entity: "notice-receiver" } },
  },
  {
    call: calls.removeReceiver,
    access: "screen",
    rows: { mode: "each" },
    rights: ["notice-receivers:delete"],
    queryTypes: { version: "integer" },
    input: removeReceiverRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "notice-receiver" } },
  },
  {
    call: calls.testReceiver,
    access: "screen",
    rights: ["notice-receivers:test"],
    input: testReceiverRules.input,
    body: { bytes: 5896, values: 68 },
    handler: { kind: "hand" },
  },
  {
    call: calls.ways,
    access: "screen",
    rights: ["send-way"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(sendWayReply)),
    input: waysRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "send-way",
        match: { receiver: "equal", dataType: "equal", dataSpecificType: "equal" },
        order: { field: "sendUrl", direction: "asc" },
        sort: ["sendUrl"],
      },
    },
  },
  {
    call: calls.addWay,
    access: "screen",
    rights: ["send-way:add"],
    reply: record(sendWayReply, { only: ["id"] }),
    input: addWayRules.input,
    body: { bytes: 24708, values: 72 },
    handler: { kind: "store", store: { operation: "create", entity: "send-way" } },
  },
  {
    call: calls.getWay,
    access: "screen",
    rights: ["send-way", "send-way:add", "send-way:edit"],
    reply: record(sendWayReply),
    input: getWayRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "send-way" } },
  },
  {
    call: calls.changeWay,
    access: "screen",
    rights: ["send-way:edit"],
    input: changeWayRules.input,
    body: { bytes: 25632, values: 74 },
    handler: { kind: "store", store: { operation: "update", entity: "send-way" } },
  },
  {
    call: calls.removeWay,
    access: "screen",
    rows: { mode: "each" },
    rights: ["send-way:delete"],
    queryTypes: { version: "integer" },
    input: removeWayRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "send-way" } },
  },
  {
    call: calls.preview,
    access: "screen",
    unlogged: true,
    rights: ["send-way:add", "send-way:edit"],
    reply: closed({ content: { type: "string", title: "发送内容" } }),
    input: previewRules.input,
    body: { bytes: 21176, values: 68 },
    handler: { kind: "hand" },
  },
  {
    call: calls.log,
    access: "screen",
    rights: ["send-log"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(sendLogReply, { without: ["receiver", "dataType", "dataSpecificType"] })),
    input: logRules.input,
    checks: [
      {
        when: (s) => !isEmpty(s.form?.["operationStartDate"]),
        rule: (s) => isAtMost(s.form?.["operationStartDate"], s.now),
        message: "开始日期应小于当前时间",
        fields: ["operationStartDate"],
        clear: ["operationStartDate", "operationEndDate"],
      },
      {
        when: (s) => !isEmpty(s.form?.["operationEndDate"]),
        rule: (s) => isAtMost(s.form?.["operationEndDate"], s.now),
        message: "结束日期应小于当前时间",
        fields: ["operationEndDate"],
        clear: ["operationStartDate", "operationEndDate"],
      },
    ],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "send-log",
        match: {
          receiver: "equal",
          dataType: "equal",
          dataSpecificType: "equal",
          errorStatus: "equal",
          operationStartDate: { from: "createDate" },
          operationEndDate: { to: "createDate" },
        },
        order: { field: "createDate", direction: "desc" },
        sort: ["createDate", "dataSpecificTypeName", "dataTypeName", "errorStatus", "operation", "receiverName", "siteName"],
      },
    },
  },
  {
    call: calls.getLog,
    access: "screen",
    rights: ["send-log"],
    reply: record(sendLogReply),
    input: getLogRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "send-log" } },
  },
  {
    call: calls.exportLog,
    access: "screen",
    rights: ["send-log:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportLogRules.input,
    handler: { kind: "export", list: "sending.log" },
  },
  {
    call: calls.resend,
    access: "screen",
    rows: { mode: "each" },
    rights: ["send-log:resend"],
    input: resendRules.input,
    body: { bytes: 5024, values: 67 },
    handler: { kind: "hand" },
  },
]);
