import type { Column } from "./screen.ts";
import type { Workflow } from "./workflow.ts";

/** What a call writes into a spreadsheet (`export:`): the columns of the one list that it stands above. */
export interface ListExport {
  /** Of the sheet and of the file. */
  title: string;
  /** The screen of the list. */
  screen: string;
  columns: readonly Column[];
  /** Of which a column shows the state. */
  workflow?: Workflow;
}

/** The input that names the columns that are shown; absent: all. */
export const SHOWN_COLUMNS = "columns";

/** Bytes that the whole file will have, more or less: known as soon as its first rows are written. */
export const EXPECTED_BYTES = "x-expected-bytes";

export const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
