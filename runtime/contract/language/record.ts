/** An amount as a client may send it. The server stores and returns decimal text. */
export type Amount = number | string;

/** Makes optional members nullable. In a request, null clears the member. In a reply, null means that the member is empty. */
export type Nullable<T> = { [K in keyof T]: Inside<T[K]> | (Record<never, never> extends Pick<T, K> ? null : never) };
type Inside<V> = V extends readonly (infer Row extends object)[] ? Nullable<Row>[] : V;

/** A record as a reply contains it. Its version may be absent. */
export type Replied<T> = Nullable<Omit<T, "version">> & ("version" extends keyof T ? Versioned : unknown);

/**
 * A stored record: empty members are absent, amounts are decimal text. With `Key`, the members that `Key` names and the version are always
 * present. Without `Key`, as for the rows of a list, all members are optional and there is no version.
 */
export type Stored<E, Key extends keyof E = never> = { [K in keyof E as K extends Key ? never : K]?: StoredValue<E[K]> } & {
  [K in Key]-?: StoredValue<NonNullable<E[K]>>;
} & ([Key] extends [never] ? unknown : { version: number });
type StoredValue<V> = V extends readonly (infer Row extends object)[] ? Stored<Row>[] : [Amount] extends [V] ? Exclude<V, number> : V;

/** The record type `T`, in which the optional members `K` are required. */
export type With<T, K extends keyof T> = T & Required<Pick<T, K>>;

/**
 * Input for optimistic locking: the version of the record that the caller has read. The server refuses the change if the stored version
 * differs. Without a version, it makes the change.
 */
export interface Versioned {
  version?: number;
}

/** Input of every paged list: selects the page to return. */
export interface Paging {
  /** Page number, from 1. */
  pageNumber?: number;
  /** Rows per page. Default: 10. */
  pageSize?: number;
}
/** Input of a list that requests the page with a certain row instead of a page number. */
export interface Locating {
  /**
   * Key of a row. The reply is the page that contains this row, whatever `pageNumber` is. If the server does not find that page (see
   * `AROUND` of page-of.ts), the reply is the page of `pageNumber`.
   */
  around?: string;
}
/** Input of a list that limits how its total is counted, because counting many rows is slow. */
export interface Counting {
  /** Counting stops at this number; then `totalMore` of the reply may be true. Absent: the total is exact. */
  countLimit?: number;
  /** The exact total of an earlier reply. If it is sent, the server does not count again, and reads the last pages from the end. */
  totalHint?: number;
}
/** Input of a list that can be sorted by some of its fields; `-` sorts in descending order. */
export interface Sorting<Field extends string> {
  sort?: Field | `-${Field}`;
}
/**
 * Input of a list in which users may choose a second sort field, for rows with equal values of the first. Lists of more than 10,000 rows
 * refuse it.
 */
export interface SortingTwice<Field extends string> extends Sorting<Field> {
  thenBy?: Field | `-${Field}`;
}

/** One page of a list, as the reply of a call contains it, with the number of rows in the whole list. */
export interface Page<T> {
  rows: T[];
  /** Number of rows in the whole list. */
  total: number;
  /** True if the list has more rows than `total`, because the server stopped counting there. */
  totalMore?: boolean | null;
  /**
   * Number of this page, if the request asked for the page that contains a certain row (`around`). Absent otherwise, and if the server did
   * not find that page.
   */
  pageNumber?: number | null;
  /**
   * Maps each summed field to the exact sum over all pages, as decimal text. Present if the list declares sums and the request has
   * `withTotals`.
   */
  totals?: Record<string, string | null> | null;
}

/** A node of a tree: a record, and in some replies `isLeaf`, which is true if the node has no children. */
export type Node<T> = Omit<T, "isLeaf"> & { isLeaf?: boolean };
/** A node with its children nested in `children`, as in a reply that contains the whole tree. */
export type Tree<T> = Node<T> & { children?: Tree<T>[] };
