import type { Column } from "./screen.ts";
import type { Workflow } from "./workflow.ts";

/** Describes the spreadsheet that an export call writes (`export:`). It has the columns of the list to which the call belongs. */
export interface ListExport {
  /** Title of the sheet and of the file. */
  title: string;
  /** Id of the screen that contains the list. */
  screen: string;
  columns: readonly Column[];
  /** The workflow whose states a column shows. */
  workflow?: Workflow;
}

/** Name of an input of exports. Its value lists the columns that the user has not hidden. Without this input, all columns are exported. */
export const SHOWN_COLUMNS = "columns";

/** Response header with the approximate size of the complete spreadsheet in bytes. It is estimated from the first rows. */
export const EXPECTED_BYTES = "x-expected-bytes";

/** Media type of an xlsx file. */
export const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
