// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json
// Hash: 4f7070eb5e8105e79de7d4a5451a0c90

import type { Call } from "../../../../runtime/contract/call.ts";
import type { CloseLoanInput, CloseLoanReply, GetLoanInput, GetLoanReply, ListLoansInput, ListLoansReply, NoteInput, NoteReply, SaveLoanInput, SaveLoanReply, StartLoanInput, StartLoanReply, TidyInput, TidyReply, WithdrawInput, WithdrawReply } from "./types.ts";

/** GET /desk/loans */
export const listLoans: Call<ListLoansInput, ListLoansReply> = {
  id: "desk.listLoans",
  method: "get",
  path: "/desk/loans",
  query: ["since", "pageNumber", "pageSize", "countLimit", "totalHint"],
  page: true,
};

/** GET /desk/loans/{id} */
export const getLoan: Call<GetLoanInput, GetLoanReply> = {
  id: "desk.getLoan",
  method: "get",
  path: "/desk/loans/{id}",
  query: ["id"],
};

/** GET /desk/loans/start */
export const startLoan: Call<StartLoanInput, StartLoanReply> = {
  id: "desk.startLoan",
  method: "get",
  path: "/desk/loans/start",
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

/** POST /desk/loans/tidy */
export const tidy: Call<TidyInput, TidyReply> = {
  id: "desk.tidy",
  method: "post",
  path: "/desk/loans/tidy",
  body: ["reason"],
};

/** POST /desk/loans/withdraw */
export const withdraw: Call<WithdrawInput, WithdrawReply> = {
  id: "desk.withdraw",
  method: "post",
  path: "/desk/loans/withdraw",
  body: ["id", "password", "version"],
  wire: { password: "password" },
};

/** POST /desk/loans/note */
export const note: Call<NoteInput, NoteReply> = {
  id: "desk.note",
  method: "post",
  path: "/desk/loans/note",
  body: ["id", "reason", "version"],
};
