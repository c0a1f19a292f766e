/**
 * Limits of calls and of their data. Schemas must declare a limit for each text and each list, because a larger call would delay all other
 * calls. The limit of a text is at most `longest`, and the limit of a list is at most `greatest`. Limits that need no declaration are in
 * lengths.ts.
 */
export const BOUNDS = {
  /** Characters of a text. */
  longest: 200_000,
  /** Items of a list. */
  greatest: 5000,
  /** Rows of a list that the server fills and that users edit in a form. */
  rows: 2000,
  /** Bytes of one index entry on PostgreSQL: a third of a page, less overhead. */
  indexEntry: 2600,
  /** Bytes of a body, whatever its schema allows. */
  body: 2 * 1024 * 1024,
  /** Nesting levels of lists and objects. */
  levels: 20,
  /** Bytes of one page of a list, however long the texts of its rows are. */
  page: 2_000_000,
  /** Violations listed in a reply. The reply also contains their total number. */
  violations: 100,
} as const;

/** Maximum size of a request body: its bytes as sent, and the number of its values, including lists and objects. */
export interface BodyRoom {
  bytes: number;
  values: number;
}

/** Maximum size of the request body of a call that declares no body. A larger body is refused. */
export const NO_BODY: BodyRoom = { bytes: 4096, values: 64 };
