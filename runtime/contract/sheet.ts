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
  /** In the words of the specification. */
  message: string;
  /** What the rule of the field says. */
  reason: string;
}

/** `data` of a refused import: as many problems as a reply names, how many there are, and in how many rows. */
export interface SheetRefusal {
  problems: readonly SheetProblem[];
  total: number;
  rows: number;
}
