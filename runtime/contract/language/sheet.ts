import type { Condition, Data } from "../values/data.ts";
import type { FileRule } from "./file-rules.ts";
import type { Code } from "./screen.ts";
import type { InputRules } from "./violations.ts";

/** Files that are accepted as a spreadsheet (D-IMPORT-03, D-IMPORT-04). Browser and server apply the same rule. */
export const SHEET_FILE: FileRule = {
  types: ["xlsx", "xls"],
  maxBytes: 2_097_152,
  messages: { types: "导入表格只能是 xlsx/xls 格式!", maxBytes: "导入表格大小不能超过 2MB!" },
};

/** Files that an import offers as downloads: a template, the classification (`codes`), and the uploaded file with its mistakes marked. */
export const SHEET_DOWNLOADS = ["template", "codes", "marked"] as const;
/** A file that an import offers as download ({@link SHEET_DOWNLOADS}). */
export type SheetDownload = (typeof SHEET_DOWNLOADS)[number];

/**
 * Layout of a spreadsheet whose rows are records of an entity (`x-import`). The server reads uploaded files by this layout, and creates the
 * empty template for users.
 */
export interface Sheet {
  /** The entity of the rows. */
  entity: string;
  title: string;
  /** Number of the row with the headings, from 1. */
  headingRow: number;
  /** Number of the first row with data. */
  firstRow: number;
  /** Maximum number of data rows. A file with more rows is refused. */
  maxRows: number;
  /** Additional hints for users in the template, one line each. */
  notes: readonly string[];
  columns: readonly SheetColumn[];
  /** The fixed values of one column. The template has them as choices, and users can download them as a document. */
  codes?: { field: string; title: string; items: readonly Code[] };
  /** The validation rules of the row entity. Absent if the calls that write the rows validate them. */
  rules?: InputRules;
  /** For `import` of a list: the headings may be in any of the first rows, and users may assign columns to fields themselves. */
  isLoose?: true;
  /** Rules about fields whose combined values may not occur twice in a sheet. A rule with `isWarning` only causes a warning. */
  unique?: readonly SheetUnique[];
  /** Oddities that are reported but do not stop an import. */
  warnings?: readonly SheetWarningRule[];
}

/** A uniqueness rule of a sheet. It reports each row in which all `fields` have the values of an earlier row. */
export interface SheetUnique {
  fields: readonly string[];
  /** Compares ASCII letters case-insensitively. */
  caseless?: true;
  /** Reports a warning instead of a problem. */
  isWarning?: true;
}

/** A warning rule of a sheet. It warns about each row for which `when` is true; the condition reads the row as `row`. */
export interface SheetWarningRule {
  when: Condition;
  message: string;
  /** The column that the warning refers to. */
  field: string;
}

/** Kinds of values that the cells of a column may contain. */
export type SheetValue = "text" | "integer" | "number" | "amount" | "date" | "datetime" | "boolean" | "codes";

/** A column of a spreadsheet. It is found by its heading, `title`. */
export interface SheetColumn {
  /** Field of the entity that the column fills. */
  field: string;
  title: string;
  /** How the cells are converted to values. */
  value: SheetValue;
  required?: true;
  /** The values that are allowed, with the labels that the cells contain. */
  codes?: readonly Code[];
}

/**
 * Returns the message for an invalid cell: `第6行的资产类别填写错误` (D-IMPORT-16).
 *
 * @param row the number of the row as the spreadsheet program shows it, from 1
 * @param title the heading of the column
 */
export const wrongCell = (row: number, title: string): string => `第${row}行的${title}填写错误`;

/**
 * Builds the message `第6行填写错误`, for a problem of a row that concerns no single column.
 *
 * @param row the row number that the spreadsheet program shows, from 1
 */
export const wrongRow = (row: number): string => `第${row}行填写错误`;

/** A refused cell, or a refused row, in the reply of a refused import. */
export interface SheetProblem {
  /** Row number in the sheet, from 1. */
  row: number;
  /** Field of the row entity. Empty if the problem is about the whole row, or about a field without a column. */
  field: string;
  /** Address of the cell, for example `C7`. Absent if the sheet lacks the column. */
  cell?: string;
  /** Content of the cell, at most 50 characters. Absent for an empty cell. */
  content?: string;
  /** Message in the words of the specification. */
  message: string;
  /** Cause and remedy. */
  reason: string;
}

/**
 * `data` of a refused import. `problems` contains the first 2000 problems. `total` is the number of all problems, and `rows` is the number
 * of rows that have problems.
 */
export interface SheetRefusal {
  problems: readonly SheetProblem[];
  total: number;
  rows: number;
  reading: SheetReading;
}

/**
 * `data` of an import that is refused as a whole, because the sheet has no rows, lacks columns or has too many rows. `reading` states which
 * sheet was read.
 */
export interface SheetRefusedWhole {
  reading: SheetReading;
}

/** `data` of a call that reads the rows of an uploaded spreadsheet (`sheet: { rows }`). */
export interface SheetReply {
  rows: readonly Data[];
  reading: SheetReading;
}

/** Reports which sheet of a workbook was read, and what users should check before they accept its rows. */
export interface SheetReading {
  /** Name of the sheet that was read. */
  sheet: string;
  /**
   * Identifies workbook and sheet: `<id of the upload>:<position>`. Inputs that accept the id of the upload accept this id too. In an input
   * with `x-rows`, this id replaces the rows of a list: the call saves exactly the rows of this sheet.
   */
  id: string;
  /** Number of data rows that were read. */
  rows: number;
  /** The other visible sheets that contain data. */
  others: readonly OtherSheet[];
  /** Notes about ignored content, and about content that was read although the sheet hides it or shows it far below. */
  notes: readonly SheetNote[];
  /** Odd values that do not stop the import. At most 200. */
  warnings: readonly SheetWarning[];
  /** Number of all warnings. */
  warningTotal: number;
  /** The headings of the sheet with their positions, from 0. Only if the user may choose the columns. */
  headings?: readonly { at: number; title: string }[];
  /**
   * The columns of the import. `at` is the position of the heading that is assigned to the column, or `-1` if no heading is. Only if the
   * user may choose the columns.
   */
  columns?: readonly { title: string; required: boolean; at: number }[];
}

/** A visible sheet of an uploaded workbook that contains data but was not read. Users may choose to read it instead. */
export interface OtherSheet {
  name: string;
  /** Id that requests this sheet instead of the current one; see `SheetReading.id`. */
  id: string;
  /** True if the sheet has all required headings. */
  fits: boolean;
}

/**
 * Kinds of notes about a sheet.
 *
 * - `above`: ignored content above the headings that looks like data
 * - `between`: ignored content between the headings and the first data row
 * - `total`, `signature`: ignored rows with totals or signatures
 * - `columns`: ignored columns without a field
 * - `beside`: ignored rows that have content only in columns without a field
 * - `hidden`, `hiddenColumns`: hidden rows and columns, which were read
 * - `far`: rows far below the others, which were read
 * - `filled`: merged cells, whose value was copied to each row
 * - `hiddenFitting`: ignored hidden sheets with the expected headings
 * - `hiddenSheets`: other ignored hidden sheets with content
 */
export const SHEET_NOTES = [
  "above",
  "between",
  "total",
  "signature",
  "columns",
  "beside",
  "hidden",
  "hiddenColumns",
  "far",
  "filled",
  "hiddenFitting",
  "hiddenSheets",
] as const;

/** A note for the user about rows, columns or sheets that were left out, or read although they are unusual. */
export interface SheetNote {
  kind: (typeof SHEET_NOTES)[number];
  /** The first 20 row numbers in the sheet, from 1. Empty for columns and sheets. */
  rows: readonly number[];
  /** Number of rows, columns or sheets that the note is about. */
  count: number;
  message: string;
}

/** A value in a row of a sheet that a rule finds unusual. It does not prevent the import. */
export interface SheetWarning {
  /** Row number in the sheet, from 1. */
  row: number;
  /** Field of the row entity. */
  field: string;
  /** Address of the cell, for example `C7`. */
  cell?: string;
  /** Content of the cell. */
  content?: string;
  message: string;
}
