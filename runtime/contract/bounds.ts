/**
 * How much one call may bring. Where a schema gives no limit of its own the input has that of its kind; one that is
 * given may be as high as `greatest` and `longest` say, beyond which one call would hold up all others.
 */
export const BOUNDS = {
  /** Characters of a text. */
  text: 1000,
  /** Of one that is a key, names a record, or stands in an index: both databases take it. */
  indexed: 200,
  /** Of one that the server makes of others, and clients send back. */
  made: 10_000,
  /** Items of a list of values. */
  items: 1000,
  /** Of a list of codes. */
  codes: 100,
  /** Rows of a child list. */
  rows: 2000,
  longest: 200_000,
  greatest: 5000,
  /** Bytes that one entry of an index holds on PostgreSQL (a third of a page, less what it keeps beside). */
  indexEntry: 2600,
  /** Bytes of a body, whatever its schema adds up to. */
  body: 2 * 1024 * 1024,
  /** Levels of lists and objects. */
  levels: 20,
  /** Bytes of a page of a list: what one call answers, however long the texts of its rows are. */
  page: 2_000_000,
  /** Violations that a reply names; it says how many there are. */
  violations: 100,
} as const;

/** What a body may be: bytes as they travel, and how many values stand in it, lists and objects included. */
export interface BodyRoom {
  bytes: number;
  values: number;
}

/** Of a call that takes none. */
export const NO_BODY: BodyRoom = { bytes: 4096, values: 64 };
