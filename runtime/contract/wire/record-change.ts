/** Kind of a change to a record. */
export type ChangeKind = "created" | "changed" | "removed" | "restored";

/**
 * One difference, with the labels in use at the time of the change.
 *
 * - `value`: a field has another value
 * - `secret`: a secret field was changed; its values are not recorded
 * - `rowAdded`, `rowChanged`, `rowRemoved`: a row of a child list, named by `row`
 * - `more`: further differences that are not listed; `after` has their number
 */
export interface Difference {
  field: string;
  label: string;
  what: "value" | "secret" | "rowAdded" | "rowChanged" | "rowRemoved" | "more";
  row?: string;
  before?: string;
  after?: string;
}

/** One change of a record, as a call with `history` returns it: when, by whom, and which fields differ. */
export interface RecordChange {
  changeId: string;
  changedAt: string;
  kind: ChangeKind;
  /** Display name of the record: `用户 张三（zhangsan）`. */
  record: string;
  /** Absent if the server made the change by itself. */
  userName?: string;
  userAccount?: string;
  differences: readonly Difference[];
}

/** Maximum number of changes in one reply. */
export const MOST_CHANGES = 50;
