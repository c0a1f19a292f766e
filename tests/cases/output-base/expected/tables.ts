// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/tables.hbs
// Sources: schemas/entities
// Hash: efc8153b9e596246039c278d52e2467d

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
