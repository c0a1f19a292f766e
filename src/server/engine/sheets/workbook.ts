import { strToU8, zipSync } from "fflate";
import { CHOICES, columnLetters, escaped, HEAD, MAIN, buildPackageFiles, SHEET, type Style, styleNumber } from "./package-files.ts";

/**
 * A cell to write: a text, or a number as digits (never a floating-point number). Without both, the cell is empty and only has its style.
 */
export interface WrittenCell {
  text?: string;
  digits?: string;
  style: Style;
}

/**
 * A data validation of a range of cells, such as `C4:C20003`. The spreadsheet program refuses other values, unless the validation is
 * `open`.
 */
export interface Validation {
  range: string;
  /**
   * For `list`, `formula` is the range of cells that contain the permitted values. For the other types, `formula` is the smallest permitted
   * value; for `date`, that is the serial number of the day.
   */
  type: "list" | "whole" | "decimal" | "date";
  formula: string;
  /** The list only suggests values; others are accepted too. */
  open?: true;
  /** Shown when a value is refused. */
  message?: string;
}

/** The visible sheet of a workbook to write, with the choices of its drop-down lists. */
export interface WrittenSheet {
  name: string;
  /** Cells by row and column, from 0. */
  rows: readonly (readonly (WrittenCell | undefined)[])[];
  /** Width in characters, and the style of empty cells. */
  columns: readonly { width: number; style: Style }[];
  /** `A1:G1` */
  merged?: readonly string[];
  /** Number of rows at the top that do not scroll. */
  frozen?: number;
  validations?: readonly Validation[];
  /** Texts of a hidden sheet `选项`, one column each, that lists of choices refer to. */
  choices?: readonly (readonly string[])[];
}

/** Builds a workbook (xlsx) from a worksheet. The same content results in the same bytes. */
export function workbookOf(sheet: WrittenSheet): Uint8Array {
  const hidden = sheet.choices !== undefined && sheet.choices.length > 0 ? choicesSheet(sheet.choices) : undefined;
  const xmlByPath: Record<string, string> = {
    ...buildPackageFiles(sheet.name, hidden !== undefined),
    [SHEET]: renderSheet(sheet),
    ...(hidden === undefined ? {} : { "xl/worksheets/sheet2.xml": hidden }),
  };
  // A fixed time, so that the same content gives the same file.
  const files = Object.entries(xmlByPath).map(([name, text]) => [name, [strToU8(HEAD + text), { mtime: new Date(2026, 0, 1) }]] as const);
  return zipSync(Object.fromEntries(files) as Parameters<typeof zipSync>[0]);
}

function renderSheet({ rows, columns, merged = [], frozen = 0, validations = [] }: WrittenSheet): string {
  const pane =
    frozen === 0
      ? ""
      : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const widths = columns.map(
    ({ width, style }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleNumber(style)}" customWidth="1"/>`,
  );
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`);
  return `<worksheet xmlns="${MAIN}">${pane}${widths.length === 0 ? "" : `<cols>${widths.join("")}</cols>`}<sheetData>${rows.map(renderRow).join("")}</sheetData>${
    merges.length === 0 ? "" : `<mergeCells count="${merges.length}">${merges.join("")}</mergeCells>`
  }${validations.length === 0 ? "" : `<dataValidations count="${validations.length}">${validations.map(renderValidation).join("")}</dataValidations>`}</worksheet>`;
}

function renderRow(cells: readonly (WrittenCell | undefined)[], at: number): string {
  const written = Array.from(cells, (cell, column) => (cell === undefined ? "" : renderCell(cell, `${columnLetters(column)}${at + 1}`)));
  return written.every((cell) => cell === "") ? "" : `<row r="${at + 1}">${written.join("")}</row>`;
}

function renderCell({ text, digits, style }: WrittenCell, at: string): string {
  const attributes = `r="${at}" s="${styleNumber(style)}"`;
  if (digits !== undefined) return `<c ${attributes}><v>${digits}</v></c>`;
  if (text === undefined || text === "") return `<c ${attributes}/>`;
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function renderValidation({ range, type, formula, open, message }: Validation): string {
  const limit = type === "list" ? "" : ' operator="greaterThanOrEqual"';
  const errorAttributes = message === undefined ? "" : ` errorTitle="填写错误" error="${escaped(message)}"`;
  return `<dataValidation type="${type}"${limit} allowBlank="1" showInputMessage="1"${open === true ? "" : ' showErrorMessage="1"'}${errorAttributes} sqref="${range}"><formula1>${escaped(formula)}</formula1></dataValidation>`;
}

function choicesSheet(choices: readonly (readonly string[])[]): string {
  const longest = Math.max(...choices.map((list) => list.length));
  const rows = Array.from({ length: longest }, (_, at) =>
    choices.map((list): WrittenCell | undefined => (list[at] === undefined ? undefined : { text: list[at], style: "plain" })),
  );
  return renderSheet({ name: CHOICES, rows, columns: [] });
}
