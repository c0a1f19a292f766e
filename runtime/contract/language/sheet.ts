import type { Condition, Data } from "../values/data.ts";
import type { FileRule } from "./file-rules.ts";
import type { Code } from "./screen.ts";
import type { InputRules } from "./violations.ts";

/** What is taken as a spreadsheet (D-IMPORT-03, D-IMPORT-04): the same in browser and server. */
export const SHEET_FILE: FileRule = {
  types: ["xlsx", "xls"],
  maxBytes: 2_097_152,
  messages: { types: "导入表格只能是 xlsx/xls 格式!", maxBytes: "导入表格大小不能超过 2MB!" },
};

/** What a file offered beside an import is. `marked`: what was uploaded, with its mistakes. */
export const SHEET_PARTS = ["template", "codes", "marked"] as const;
export type SheetPart = (typeof SHEET_PARTS)[number];

/** How the rows of an entity stand in a spreadsheet (`x-import`): what the server reads, and what its template looks like. */
export interface Sheet {
  /** The entity of a row. */
  entity: string;
  title: string;
  /** Rows of the sheet, counted from 1: that of the headings, and the first one of data. */
  headingRow: number;
  firstRow: number;
  /** The most rows of data. */
  maxRows: number;
  /** What else people should know, one line each. */
  notes: readonly string[];
  columns: readonly SheetColumn[];
  /** The classification of one column: offered there, and as a document. */
  codes?: { field: string; title: string; items: readonly Code[] };
  /** The rules of the row entity. */
  rules: InputRules;
  /** Values that no two rows of one sheet share, or hardly do. */
  unique?: readonly SheetUnique[];
  /** What is worth a second look and does not stop an import. */
  warnings?: readonly SheetWarningRule[];
}

/** Reports each row that has the values of a row above. */
export interface SheetUnique {
  fields: readonly string[];
  /** Letters of ASCII are compared regardless of their case. */
  caseless?: true;
  /** It is a warning, not a problem. */
  isWarning?: true;
}

/** Warns of each row (`row` of the scope) for which `when` holds. */
export interface SheetWarningRule {
  when: Condition;
  message: string;
  /** The column that the warning refers to. */
  field: string;
}

export type SheetValue = "text" | "integer" | "number" | "amount" | "date" | "datetime" | "boolean" | "codes";

export interface SheetColumn {
  field: string;
  title: string;
  value: SheetValue;
  required?: true;
  codes?: readonly Code[];
}

/** `第6行的资产类别填写错误` (D-IMPORT-16): the row as people see it in the sheet. */
export const wrongCell = (row: number, title: string): string => `第${row}行的${title}填写错误`;

/** A cell that is not taken, as a refused import names it. */
export interface SheetProblem {
  /** Row of the sheet, from 1. */
  row: number;
  /** Field of the row entity. */
  field: string;
  /** Where the cell is: `C7`; absent where the sheet lacks the column. */
  cell?: string;
  /** What the cell shows, at most 50 characters; absent for an empty cell. */
  content?: string;
  /** In the words of the specification. */
  message: string;
  /** What is wrong, and what to do. */
  reason: string;
}

/** `data` of a refused import: as many problems as a reply names, how many there are, and in how many rows. */
export interface SheetRefusal {
  problems: readonly SheetProblem[];
  total: number;
  rows: number;
  reading: SheetReading;
}

/** `data` of an import that is refused as a whole (no rows, missing columns, too many rows). */
export interface SheetRefusedWhole {
  reading: SheetReading;
}

/** `data` of a call that reads a spreadsheet (`sheet: { rows }`). */
export interface SheetReply {
  rows: readonly Data[];
  reading: SheetReading;
}

/** Which sheet of a workbook was read, and what people should know of it before they take its rows. */
export interface SheetReading {
  /** Name of the sheet that was read. */
  sheet: string;
  /**
   * Names workbook and sheet (`<id of the upload>:<position>`). It is taken wherever the id of the upload is: by the calls for
   * rows and files, and by the call that saves (`x-rows`), which then takes exactly these rows.
   */
  id: string;
  /** Rows of data that were read. */
  rows: number;
  /** The other visible sheets with data. */
  others: readonly OtherSheet[];
  /** What was left out, or read although people may not see it. */
  notes: readonly SheetNote[];
  /** Odd values; they do not stop the import. At most 200. */
  warnings: readonly SheetWarning[];
  /** How many warnings there are. */
  warningTotal: number;
}

export interface OtherSheet {
  name: string;
  /** Reads this sheet in place of the one that was read; see `SheetReading.id`. */
  id: string;
  /** Whether it has the expected headings. */
  fits: boolean;
}

/**
 * `above`: above the headings, and looks like data; not read. `between`: between the headings and the first row of data; not read.
 * `total`, `signature`: left out. `columns`: columns that no field has; not read. `beside`: rows that are filled in such columns
 * only; not read. `hidden`: hidden rows; read. `hiddenColumns`: hidden columns; read.
 * `far`: rows far below the others; read. `filled`: merged cells, filled down. `hiddenFitting`: hidden sheets with the expected
 * headings; not read. `hiddenSheets`: other hidden sheets with content; not read.
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

export interface SheetNote {
  kind: (typeof SHEET_NOTES)[number];
  /** Rows of the sheet, from 1; the first twenty. Empty for columns and sheets. */
  rows: readonly number[];
  /** How many rows, columns or sheets it is about. */
  count: number;
  message: string;
}

export interface SheetWarning {
  /** Row of the sheet, from 1. */
  row: number;
  /** Field of the row entity. */
  field: string;
  /** Where the cell is: `C7`. */
  cell?: string;
  /** What the cell shows. */
  content?: string;
  message: string;
}
