// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { Loan, LoanRecord } from "../../entities/loan.ts";

/** GET /desk/loans */
export type ListLoansInput = Paging & Counting & Locating & SortingTwice<"dueAt" | "state">;
export type ListLoansReply = Page<Replied<Omit<LoanRecord, "bookId">>>;

/** GET /desk/loans/{id} */
export type GetLoanInput = Required<Pick<Loan, "id">>;
export type GetLoanReply = Replied<LoanRecord>;

/** POST /desk/loans */
export type SaveLoanInput = Nullable<Loan & Versioned>;
export type SaveLoanReply = null;

/** POST /desk/loans/close */
export type CloseLoanInput = Nullable<Pick<Loan, "id" | "reason" | "state"> & Versioned>;
export type CloseLoanReply = null;
