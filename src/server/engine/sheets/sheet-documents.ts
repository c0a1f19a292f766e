import type { Sheet, SheetColumn } from "../../../../runtime/contract/language/sheet.ts";
import { type Validation, workbookOf, type WrittenCell, type WrittenSheet } from "./workbook.ts";
import { CHOICES, columnLetters, type Style } from "./package-files.ts";

/** Style of the cells of a written column, by the kind of its values. A date with time is written as text. */
export const STYLE: Readonly<Record<SheetColumn["value"], Style>> = {
  text: "text",
  integer: "whole",
  number: "number",
  amount: "amount",
  date: "date",
  datetime: "text",
  boolean: "text",
  codes: "text",
};

/** Chinese descriptions of how values of a column are entered, for the hint at its cells. Texts need none. */
const LOOKS: Readonly<Record<SheetColumn["value"], string>> = {
  text: "",
  integer: "整数",
  number: "数字",
  amount: "金额，最多两位小数",
  date: "日期，如 2020-01-05",
  datetime: "时间，如 2020-01-05 08:30:00",
  boolean: "是或否",
  codes: "从下拉列表选择",
};

/**
 * Builds the template of a sheet: a workbook without data, with title, notes, the requirements of each column, and headings
 * (D-TEMPLATE-01). Users fill in one row per record.
 */
export const templateOf = (sheet: Sheet): Uint8Array => workbookOf(formOf(sheet, heads(sheet), []));

/**
 * Builds a workbook that lists the codes of the classified column with their labels, for users to look up (D-TEMPLATE-02). Returns
 * undefined if the sheet has no such column.
 */
export function codesDocument({ codes }: Sheet): Uint8Array | undefined {
  if (codes === undefined) return undefined;
  const rows = codes.items.map(({ value, label }): WrittenCell[] => [
    { text: String(value), style: "text" },
    { text: label, style: "text" },
  ]);
  const heading: WrittenCell[] = [
    { text: "代码", style: "heading" },
    { text: "名称", style: "heading" },
  ];
  const title: WrittenCell[] = [{ text: codes.title, style: "title" }];
  const columns = [14, 36].map((width) => ({ width, style: "plain" as const }));
  return workbookOf({ name: codes.title, rows: [title, heading, ...rows], columns, merged: ["A1:B1"], frozen: 2 });
}

/** Builds the rows above the data: title, notes, requirements of each column, headings. Their number makes the data begin at `firstRow`. */
function heads({ title, notes, columns, headingRow }: Sheet): (WrittenCell | undefined)[][] {
  const lines: (WrittenCell | undefined)[][] = [[{ text: title, style: "title" }]];
  const notices = ["带 * 的列必填；请勿修改表头，也不要在表头中增删行。", ...notes];
  const most = Math.max(0, headingRow - 3);
  for (let at = 0; at < most; at++) {
    // The last row of notes holds all notes that have no row of their own.
    const text = at === most - 1 ? notices.slice(at).join(" ") : (notices[at] ?? "");
    lines.push([{ text, style: "note" }]);
  }
  if (headingRow > 2) lines.push(columns.map((column) => ({ text: wishOf(column), style: "hint" })));
  lines.push(
    columns.map(({ title: text, required }) => ({ text: required ? `*${text}` : text, style: required ? "required" : "heading" })),
  );
  return lines.slice(-headingRow);
}

const wishOf = ({ required, value, codes }: SheetColumn): string =>
  [required === true ? "必填" : "选填", codes === undefined || value === "codes" ? LOOKS[value] : ""]
    .filter((label) => label !== "")
    .join("，");

/**
 * Builds a worksheet that users fill in: the columns of a layout with the validations of their cells, and the rows.
 *
 * @param rows all rows, including those above the data
 * @param more additional columns, to the right of the columns of the layout
 * @param positions index of the column of each field; default: the sequence of the layout
 */
export function formOf(
  sheet: Sheet,
  rows: WrittenSheet["rows"],
  more: WrittenSheet["columns"],
  positions: ReadonlyMap<string, number> = new Map(sheet.columns.map(({ field }, at) => [field, at])),
): WrittenSheet {
  const width = Math.max(0, ...[...positions.values()].map((at) => at + 1));
  const byPosition = new Map([...positions].map(([field, at]) => [at, sheet.columns.find((column) => column.field === field)]));
  const columns = Array.from({ length: width }, (_, at) => ({ width: 20, style: STYLE[byPosition.get(at)?.value ?? "text"] }));
  const choices: string[][] = [];
  const validations = [...positions].flatMap(([field, at]) => validationOf(sheet, field, at, choices) ?? []);
  const across = columns.length > 1 ? [1, 2, 3].filter((row) => row < sheet.headingRow - 1) : [];
  const merged = across.map((row) => `A${row}:${columnLetters(columns.length - 1)}${row}`);
  return { name: sheet.title, rows, columns: [...columns, ...more], merged, frozen: sheet.headingRow, validations, choices };
}

/** Builds the data validation of a column. Undefined for a column whose values a spreadsheet cannot check. */
function validationOf(sheet: Sheet, field: string, at: number, choices: string[][]): Validation | undefined {
  const column = sheet.columns.find((item) => item.field === field);
  if (column === undefined) return undefined;
  const letters = columnLetters(at);
  const range = `${letters}${sheet.firstRow}:${letters}${sheet.firstRow + sheet.maxRows - 1}`;
  const message = `${column.title}：${LOOKS[column.value]}`;
  const offered = sheet.codes?.field === field ? sheet.codes.items : column.value === "boolean" ? YES_NO : column.codes;
  if (offered !== undefined) {
    const list = columnLetters(choices.push(offered.map(({ label }) => label)) - 1);
    const formula = `'${CHOICES}'!$${list}$1:$${list}$${offered.length}`;
    return { range, type: "list", formula, ...(sheet.codes?.field === field ? { open: true as const } : { message }) };
  }
  if (column.value === "integer") return { range, type: "whole", formula: "-999999999999", message };
  if (column.value === "number" || column.value === "amount") return { range, type: "decimal", formula: "-9999999999999", message };
  return column.value === "date" ? { range, type: "date", formula: "1", message } : undefined;
}

const YES_NO = [
  { value: "1", label: "是" },
  { value: "0", label: "否" },
];
