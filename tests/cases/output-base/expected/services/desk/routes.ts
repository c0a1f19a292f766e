// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json

import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { loanReply } from "../../entities/loan.reply.ts";
import * as calls from "./calls.ts";
import * as closeLoanRules from "./rules/close-loan.ts";
import * as getLoanRules from "./rules/get-loan.ts";
import * as listLoansRules from "./rules/list-loans.ts";
import * as saveLoanRules from "./rules/save-loan.ts";

export const deskRoutes: readonly Route[] = routesOf("借阅台", [
  {
    call: calls.listLoans,
    access: "screen",
    rights: ["loans"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(loanReply, { without: ["bookId"] })),
    input: listLoansRules.input,
    handler: { kind: "store", store: { operation: "list", entity: "loan", sort: ["dueAt", "state"] } },
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
    call: calls.saveLoan,
    access: "screen",
    rights: ["loan", "loans"],
    input: saveLoanRules.input,
    body: { bytes: 14160, values: 72 },
    handler: { kind: "workflow", workflow: "loan" },
  },
  {
    call: calls.closeLoan,
    access: "screen",
    rights: ["loans:close", "loans:refuse"],
    input: closeLoanRules.input,
    body: { bytes: 9160, values: 69 },
    handler: { kind: "workflow", workflow: "loan", rights: { refuse: ["loans:refuse"], close: ["loans:close"] } },
  },
]);
