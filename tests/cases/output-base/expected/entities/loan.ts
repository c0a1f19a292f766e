// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/loan.schema.json
// Hash: 1a5ca0ae744a206761442b68b10bc4d6

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
