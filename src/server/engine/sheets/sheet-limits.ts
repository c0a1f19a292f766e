const MEGABYTE = 1024 * 1024;

/** Limits of a workbook. An upload has at most 2 MB, but its expanded size is unknown. */
export const SHEET_LIMITS = {
  /** Entries of the zip archive. A workbook of twenty sheets has some 60. */
  entries: 500,
  /** Bytes of all parts that are read, expanded. 18,000 rows of seven columns take 9 MB. */
  bytes: 32 * MEGABYTE,
  /** Cells of one sheet. 20,000 rows of seven columns have 140,000. */
  cells: 400_000,
  /** Texts that cells share. */
  texts: 400_000,
  /** Bytes of the rows of one list as text, as in a reply with its record. */
  rows: 8 * MEGABYTE,
  /** Columns that are read. */
  columns: 256,
  /** Sheets of a workbook that are read, and merged ranges of one sheet. */
  sheets: 255,
  merges: 50_000,
  /** Characters of a cell. */
  characters: 32_767,
  /** Heap of the reading process, in megabytes. */
  heap: 192,
  /** Milliseconds of CPU time for reading a workbook, and of elapsed time. */
  cpu: 5000,
  time: 20_000,
  /** Workbooks read at the same time, workbooks that may wait, and workbooks of one user including the one being read. */
  readers: 2,
  waiting: 100,
  perUser: 4,
  /** Warnings that a reply lists. */
  warnings: 200,
  /** Problems that a reply lists. The marked workbook has all of them. */
  problems: 2000,
} as const;
