// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json, schemas/entities/sign-in.schema.json
// Hash: e634637a309921d21934ce47c07de35c

import { page, record, routesOf } from "../../../../runtime/contract/replies.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import { loanReply } from "../../entities/loan.reply.ts";
import { signInReply } from "../../entities/sign-in.reply.ts";
import * as calls from "./calls.ts";
import * as closeLoanRules from "./rules/close-loan.ts";
import * as dueOfRules from "./rules/due-of.ts";
import * as getLoanRules from "./rules/get-loan.ts";
import * as listLoansRules from "./rules/list-loans.ts";
import * as saveLoanRules from "./rules/save-loan.ts";
import * as signInsRules from "./rules/sign-ins.ts";

export const deskRoutes: readonly Route[] = routesOf("借阅台", [
  {
    call: calls.listLoans,
    access: "screen",
    rights: ["loans"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(loanReply, { without: ["bookId", "bookPhone"] })),
    input: listLoansRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "loan",
        search: ["bookName"],
        match: { receiver: { of: "reader", how: "contains" } },
        sort: ["bookName"],
      },
    },
  },
  {
    call: calls.getLoan,
    access: "screen",
    rights: ["loan"],
    reply: record(loanReply),
    input: getLoanRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "loan" } },
  },
  {
    call: calls.signIns,
    access: "screen",
    rights: ["loans"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(signInReply, { without: ["version"] })),
    input: signInsRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "sign-in",
        search: ["operateUser"],
        match: { operateUser: "contains", commit: "equal" },
        order: { field: "operateTime", direction: "desc" },
      },
    },
  },
  {
    call: calls.dueOf,
    access: "screen",
    rights: ["books:lent", "loans:due"],
    reply: record(loanReply, { only: ["id", "state", "dueAt", "version"] }),
    input: dueOfRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "loan", key: "loanId" } },
  },
  {
    call: calls.saveLoan,
    access: "screen",
    rights: ["loan", "loans"],
    input: saveLoanRules.input,
    body: { bytes: 18764, values: 77 },
    handler: { kind: "workflow", workflow: "loan" },
  },
  {
    call: calls.closeLoan,
    access: "screen",
    rights: ["loan", "loans", "loans:close", "loans:refuse"],
    input: closeLoanRules.input,
    body: { bytes: 9160, values: 69 },
    handler: { kind: "workflow", workflow: "loan" },
  },
]);
