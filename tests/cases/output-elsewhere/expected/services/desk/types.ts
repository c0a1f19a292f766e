// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json, schemas/entities/sign-in.schema.json
// Hash: 502bdc314df6f0ee2d1a7859a1d992ea

import type { Counting, Nullable, Page, Paging, Replied, Sorting, Versioned } from "../../../../runtime/contract/record.ts";
import type { Loan, LoanRecord } from "../../entities/loan.ts";
import type { SignIn, SignInRecord } from "../../entities/sign-in.ts";

/** GET /desk/loans */
export type ListLoansInput = Paging & Counting & Sorting<"bookName"> & {
  searchText?: string;
  receiver?: string;
};
export type ListLoansReply = Page<Replied<Omit<LoanRecord, "bookId" | "bookPhone">>>;

/** GET /desk/loans/{id} */
export type GetLoanInput = Required<Pick<Loan, "id">>;
export type GetLoanReply = Replied<LoanRecord>;

/** GET /desk/sign-ins */
export type SignInsInput = Pick<SignIn, "operateUser" | "commit"> & Paging & Counting & {
  searchText?: string;
};
export type SignInsReply = Page<Replied<Omit<SignInRecord, "version">>>;

/** GET /desk/due */
export interface DueOfInput {
  loanId?: string;
}
export type DueOfReply = Replied<Pick<LoanRecord, "id" | "state" | "dueAt" | "version">>;

/** POST /desk/loans */
export type SaveLoanInput = Nullable<Loan & Versioned>;
export type SaveLoanReply = null;

/** POST /desk/loans/close */
export type CloseLoanInput = Nullable<Pick<Loan, "id" | "reason" | "state"> & Versioned>;
export type CloseLoanReply = null;
