// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/tables.hbs
// Sources: schemas/entities

import type { Book, BookRecord } from "./entities/book.ts";
import type { Loan, LoanRecord } from "./entities/loan.ts";

/** The record of each entity, as it is stored. */
export interface Tables {
  "book": BookRecord;
  "loan": LoanRecord;
}

/** The record of each entity, as it is entered: secrets included. */
export interface Entered {
  "book": Book;
  "loan": Loan;
}

/** The columns of each table beside its `version`: amounts in fen, times as epoch ms, lists as JSON, what is true as true or 1. */
export interface Columns {
  book: {
    id: string;
    book_name: string | null;
    kind: string | null;
    copies: number | null;
    price: number | null;
    lent: boolean | number | null;
    bought_at: number | null;
    labels: string | null;
    phone: string | null;
    pin: string | null;
    page_total: number | null;
  };
  loan: {
    id: string;
    book_id: string | null;
    reader: string | null;
    state: string | null;
    reason: string | null;
    due_at: number | null;
  };
}
