/** What was done with a record. */
export type ChangeKind = "created" | "changed" | "removed";

/**
 * One difference, in words of the time at which it was made. `value`: of a field; `secret`: that it was changed, and no
 * more; `rowAdded`, `rowChanged`, `rowRemoved`: a row of a child list, named by `row`; `more`: what is not listed, counted
 * in `after`.
 */
export interface Difference {
  field: string;
  label: string;
  what: "value" | "secret" | "rowAdded" | "rowChanged" | "rowRemoved" | "more";
  row?: string;
  before?: string;
  after?: string;
}

/** One change of one record, as `history` answers it. */
export interface RecordChange {
  changeId: string;
  changedAt: string;
  kind: ChangeKind;
  /** What the record is called: `用户 张三（zhangsan）`. */
  record: string;
  /** Absent: the server by itself. */
  userName?: string;
  userAccount?: string;
  differences: readonly Difference[];
}

/** Changes that one reply brings at most. */
export const MOST_CHANGES = 50;
