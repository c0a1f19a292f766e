/**
 * How much one call may bring. Schemas say it of each text and list, up to `longest` and `greatest`, beyond which one call
 * would hold up all others; lengths.ts has those that need not be said.
 */
export const BOUNDS = {
  /** Characters of a text. */
  longest: 200_000,
  /** Items of a list. */
  greatest: 5000,
  /** Rows of a list that the server fills, and that a form changes by hand. */
  rows: 2000,
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
