// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json
// Hash: c740f9ca840311152d3651ac4e69148a

/** GET /desk/loans */
export interface ListLoansInput {
  /** 页码 */
  pageNumber?: number;
  /** 每页条数 */
  pageSize?: number;
}

export interface ListLoansReply {
  rows: {
    /** id */
    id: string;
    /** 读者 */
    reader?: string | null;
    /** 状态 */
    state?: string | null;
    /** 原因 */
    reason?: string | null;
    /** 归还期限 */
    dueAt?: string | null;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** GET /desk/loans/{id} */
export interface GetLoanInput {
  /** id */
  id: string;
}

export interface GetLoanReply {
  /** id */
  id: string;
  /** 图书 */
  bookId?: string | null;
  /** 读者 */
  reader?: string | null;
  /** 状态 */
  state?: string | null;
  /** 原因 */
  reason?: string | null;
  /** 归还期限 */
  dueAt?: string | null;
  /** 版本 */
  version?: number;
}

/** POST /desk/loans */
export interface SaveLoanInput {
  /** id */
  id?: string | null;
  /** 图书 */
  bookId?: string | null;
  /** 读者 */
  reader?: string | null;
  /** 状态 */
  state?: string | null;
  /** 原因 */
  reason?: string | null;
  /** 归还期限 */
  dueAt?: string | null;
  /** 版本 */
  version?: number | null;
}

export type SaveLoanReply = null;

/** POST /desk/loans/close */
export interface CloseLoanInput {
  /** id */
  id?: string | null;
  /** 原因 */
  reason?: string | null;
  /** 状态 */
  state?: string | null;
  /** 版本 */
  version?: number | null;
}

export type CloseLoanReply = null;
