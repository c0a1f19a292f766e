// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json, schemas/entities/operation-log.schema.json
// Hash: e3ba3a54e0680645eacd62c8e39cb2fd

import { isAtMost, isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { closed, many, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { authLogReply } from "../../entities/auth-log.reply.ts";
import { operationLogReply } from "../../entities/operation-log.reply.ts";
import * as calls from "./calls.ts";
import * as authRules from "./rules/auth.ts";
import * as exportAuthRules from "./rules/export-auth.ts";
import * as exportOperationRules from "./rules/export-operation.ts";
import * as getAuthRules from "./rules/get-auth.ts";
import * as getOperationRules from "./rules/get-operation.ts";
import * as operationRules from "./rules/operation.ts";

export const logsRoutes: readonly Route[] = routesOf("日志", [
  {
    call: calls.auth,
    access: "screen",
    rights: ["auth-log"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(authLogReply, { without: ["version"] })),
    input: authRules.input,
    checks: [
      {
        when: (s) => !isEmpty(s.form?.["operateStartTime"]),
        rule: (s) => isAtMost(s.form?.["operateStartTime"], s.now),
        message: "开始日期应小于当前时间",
        fields: ["operateStartTime"],
        clear: ["operateStartTime", "operateEndTime"],
      },
      {
        when: (s) => !isEmpty(s.form?.["operateEndTime"]),
        rule: (s) => isAtMost(s.form?.["operateEndTime"], s.now),
        message: "结束日期应小于当前时间",
        fields: ["operateEndTime"],
        clear: ["operateStartTime", "operateEndTime"],
      },
    ],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "auth-log",
        match: {
          operateUser: "contains",
          operateCode: "equal",
          commit: "equal",
          operateStartTime: { from: "operateTime" },
          operateEndTime: { to: "operateTime" },
        },
        order: { field: "operateTime", direction: "desc" },
        sort: ["operateTime"],
      },
    },
  },
  {
    call: calls.getAuth,
    access: "screen",
    rights: ["auth-log"],
    reply: record(authLogReply, { without: ["version"] }),
    input: getAuthRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "auth-log" } },
  },
  {
    call: calls.exportAuth,
    access: "screen",
    rights: ["auth-log:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportAuthRules.input,
    handler: { kind: "export", list: "logs.auth" },
  },
  {
    call: calls.operation,
    access: "screen",
    rights: ["operation-log"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(operationLogReply, { without: ["version"] })),
    input: operationRules.input,
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
        entity: "operation-log",
        search: ["module", "operate", "actionUrl"],
        match: {
          operateCode: "equal",
          commit: "equal",
          receiver: { of: "operateUser", how: "contains" },
          operationStartDate: { from: "operateDate" },
          operationEndDate: { to: "operateDate" },
        },
        order: { field: "operateDate", direction: "desc" },
        sort: ["operateDate"],
      },
    },
  },
  {
    call: calls.getOperation,
    access: "screen",
    rights: ["operation-log"],
    reply: record(operationLogReply, { without: ["version"] }),
    input: getOperationRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "operation-log" } },
  },
  {
    call: calls.operations,
    access: "screen",
    rights: ["operation-log"],
    reply: many(closed({ id: { type: "string" }, name: { type: "string" } })),
    handler: { kind: "hand" },
  },
  {
    call: calls.exportOperation,
    access: "screen",
    rights: ["operation-log:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportOperationRules.input,
    handler: { kind: "export", list: "logs.operation" },
  },
]);
