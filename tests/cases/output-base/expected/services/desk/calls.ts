// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { CloseLoanInput, CloseLoanReply, GetLoanInput, GetLoanReply, ListLoansInput, ListLoansReply, SaveLoanInput, SaveLoanReply } from "./types.ts";

/** GET /desk/loans */
export const listLoans: Call<ListLoansInput, ListLoansReply> = {
  id: "desk.listLoans",
  method: "get",
  path: "/desk/loans",
  query: ["pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /desk/loans/{id} */
export const getLoan: Call<GetLoanInput, GetLoanReply> = {
  id: "desk.getLoan",
  method: "get",
  path: "/desk/loans/{id}",
  query: ["id"],
};

/** POST /desk/loans */
export const saveLoan: Call<SaveLoanInput, SaveLoanReply> = {
  id: "desk.saveLoan",
  method: "post",
  path: "/desk/loans",
  body: ["id", "bookId", "reader", "state", "reason", "dueAt", "version"],
};

/** POST /desk/loans/close */
export const closeLoan: Call<CloseLoanInput, CloseLoanReply> = {
  id: "desk.closeLoan",
  method: "post",
  path: "/desk/loans/close",
  body: ["id", "reason", "state", "version"],
};
