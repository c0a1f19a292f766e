// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json
// Hash: f066019d206866069ad3ddfebd1b294b

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as closeLoanRules from "./rules/close-loan.ts";
import * as getLoanRules from "./rules/get-loan.ts";
import * as listLoansRules from "./rules/list-loans.ts";
import * as saveLoanRules from "./rules/save-loan.ts";

export const deskRoutes: readonly Route[] = [
  {
    call: calls.listLoans,
    title: "借阅台",
    access: "screen",
    rights: ["loans"],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: {
      type: "object",
      properties: {
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "string", title: "id" },
              reader: { title: "读者", type: ["string", "null"] },
              state: { title: "状态", type: ["string", "null"] },
              reason: { title: "原因", type: ["string", "null"] },
              dueAt: { title: "归还期限", type: ["string", "null"], format: "datetime" },
              version: { type: "integer", title: "版本" },
            },
            required: ["id"],
            additionalProperties: false,
          },
        },
        total: { type: "integer" },
      },
      required: ["rows", "total"],
      additionalProperties: false,
    },
    input: listLoansRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: { operation: "list", entity: "loan", fields: ["id", "reader", "state", "reason", "dueAt", "version"] },
    },
  },
  {
    call: calls.getLoan,
    title: "借阅台",
    access: "screen",
    rights: ["loan"],
    queryTypes: { id: "string" },
    reply: {
      type: "object",
      properties: {
        id: { type: "string", title: "id" },
        bookId: { title: "图书", type: ["string", "null"] },
        reader: { title: "读者", type: ["string", "null"] },
        state: { title: "状态", type: ["string", "null"] },
        reason: { title: "原因", type: ["string", "null"] },
        dueAt: { title: "归还期限", type: ["string", "null"], format: "datetime" },
        version: { type: "integer", title: "版本" },
      },
      required: ["id"],
      additionalProperties: false,
    },
    input: getLoanRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: { operation: "get", entity: "loan", fields: ["id", "bookId", "reader", "state", "reason", "dueAt", "version"] },
    },
  },
  {
    call: calls.saveLoan,
    title: "借阅台",
    access: "screen",
    rights: ["loan", "loans"],
    queryTypes: {},
    reply: { type: "null" },
    input: saveLoanRules.input,
    checks: [],
    guards: [],
    handler: { kind: "workflow", workflow: "loan" },
  },
  {
    call: calls.closeLoan,
    title: "借阅台",
    access: "screen",
    rights: ["loan", "loans", "loans:close", "loans:refuse"],
    queryTypes: {},
    reply: { type: "null" },
    input: closeLoanRules.input,
    checks: [],
    guards: [],
    handler: { kind: "workflow", workflow: "loan" },
  },
];
