/** An amount as it is entered; held it is a decimal text. */
export type Amount = number | string;

/** Members that may be left out may also be null: it clears them on their way in, and says that they are empty on their way out. */
export type Nullable<T> = { [K in keyof T]: Inside<T[K]> | (Record<never, never> extends Pick<T, K> ? null : never) };
type Inside<V> = V extends readonly (infer Row extends object)[] ? Nullable<Row>[] : V;

/** A record as it is answered: it may have no version yet. */
export type Replied<T> = Nullable<Omit<T, "version">> & ("version" extends keyof T ? Versioned : unknown);

/** A record as it is stored: key and version are there, what is empty is not. */
export type Stored<E, Key extends keyof E = never> = { [K in keyof E as K extends Key ? never : K]?: Held<E[K]> } & {
  [K in Key]-?: Held<NonNullable<E[K]>>;
} & ([Key] extends [never] ? unknown : { version: number });
type Held<V> = V extends readonly (infer Row extends object)[] ? Stored<Row>[] : [Amount] extends [V] ? Exclude<V, number> : V;

/** The record with some of its members that must be there. */
export type With<T, K extends keyof T> = T & Required<Pick<T, K>>;

/** Who changes a stored record may say which version was read. */
export interface Versioned {
  version?: number;
}

/** What every list takes that is paged, and that sorts by some of its fields (`-` descending). */
export interface Paging {
  /** From 1. */
  pageNumber?: number;
  pageSize?: number;
}
/** How far the rows of a list are counted. */
export interface Counting {
  /** Count no further; the reply then may say that there are more (`totalMore`). Left out: the total is exact. */
  countLimit?: number;
  /** The exact total that an earlier reply told: it is not counted again, and the last pages are read from the end. */
  totalHint?: number;
}
export interface Sorting<Field extends string> {
  sort?: Field | `-${Field}`;
}

export interface Page<T> {
  rows: T[];
  total: number;
  /** There are more than `total`, which were not counted. */
  totalMore?: boolean | null;
}

/** A record of a tree; nested in `children` where the whole tree travels. */
export type Node<T> = Omit<T, "isLeaf"> & { isLeaf?: boolean };
export type Tree<T> = Node<T> & { children?: Tree<T>[] };
