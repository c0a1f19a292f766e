/** Kind of a change to a record. `restored`: from the recycle bin. */
export type ChangeKind = "created" | "changed" | "removed" | "restored";

/**
 * One difference between a record before and after a change. Labels are stored as they were when the change was made.
 *
 * - `value`: a field has another value
 * - `secret`: a secret field was changed; its values are not recorded
 * - `rowAdded`, `rowChanged`, `rowRemoved`: a row of a child list, which `row` describes
 * - `more`: further differences that are not listed; `after` is their number
 */
export interface Difference {
  field: string;
  /** Label of the field. */
  label: string;
  what: "value" | "secret" | "rowAdded" | "rowChanged" | "rowRemoved" | "more";
  /** Display name or position of the row, for differences of rows. */
  row?: string;
  /** Value before the change, as text. Absent: it was empty. */
  before?: string;
  /** Value after the change, as text. Absent: it is empty. */
  after?: string;
}

/** One change of a record, as a call with `history` returns it: when it was made, by whom, and which fields differ. */
export interface RecordChange {
  changeId: string;
  /** `yyyy-MM-dd HH:mm:ss`, in the portal's time zone. */
  changedAt: string;
  kind: ChangeKind;
  /** Display name of the record: `用户 张三（zhangsan）`. */
  record: string;
  /** Name of the user who made the change. Absent if the server made it. */
  userName?: string;
  userAccount?: string;
  differences: readonly Difference[];
}

/** Maximum page size of a record's history, in changes. A request for more is refused. */
export const MOST_CHANGES = 50;
