const MEGABYTE = 1024 * 1024;

/** What a workbook may grow to: its 2 MB are what somebody sent, what is in them is not known before. */
export const SHEET_LIMITS = {
  /** Parts of the zip archive; a workbook of twenty sheets has some 60. */
  entries: 500,
  /** Bytes of all parts that are read, expanded; 18,000 rows of seven columns make 9 MB. */
  bytes: 32 * MEGABYTE,
  /** Cells of one sheet; 20,000 rows of seven columns have 140,000. */
  cells: 400_000,
  /** Texts that cells share. */
  texts: 400_000,
  /** Bytes of the rows of one list, as text: what a reply of its record brings. */
  rows: 8 * MEGABYTE,
  /** Columns that are looked at. */
  columns: 256,
  /** Sheets of a workbook that are looked at, and merged ranges of one. */
  sheets: 255,
  merges: 50_000,
  /** Characters that a cell holds. */
  characters: 32_767,
  /** Megabytes of the heap of the process that reads it. */
  heap: 192,
  /** Milliseconds of CPU time that reading one may take, and of time on the clock. */
  cpu: 5000,
  time: 20_000,
  /** Workbooks read at the same time, how many may wait, and how many of one user, the one that is read included. */
  readers: 2,
  waiting: 100,
  perUser: 4,
  /** Warnings, and other sheets, that a reply names. */
  warnings: 200,
  /** Problems that a reply names; the marked workbook has them all. */
  problems: 2000,
} as const;
