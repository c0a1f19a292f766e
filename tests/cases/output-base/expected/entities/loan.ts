// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/loan.schema.json

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 借阅, as it is entered. */
export interface Loan {
  /** id */
  id?: string;
  /** 图书 */
  bookId?: string;
  /** 读者 */
  reader?: string;
  /** 状态 */
  state?: string;
  /** 原因 */
  reason?: string;
  /** 归还期限 */
  dueAt?: string;
}

/** 借阅, as it is stored. */
export type LoanRecord = Stored<Loan, "id">;
