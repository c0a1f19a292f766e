import { strToU8, zipSync } from "fflate";

/**
 * Writes a workbook of one visible sheet. The library that reads workbooks writes neither colours nor drop-downs, and
 * those that do are no longer kept; what is needed of the format are these six parts (ECMA-376, part 1, 18).
 */
export type Style = keyof typeof STYLES;

/** A cell to write. Numbers are written as the digits they are, never through a floating number. */
export interface WrittenCell {
  text?: string;
  digits?: string;
  style: Style;
}

/** What may be entered in a range, in the words of the format. */
export interface Validation {
  range: string;
  /** `list` with a formula, or a kind of number with its least value. */
  type: "list" | "whole" | "decimal" | "date";
  formula: string;
  /** Anything else is taken as well: it only suggests. */
  open?: true;
  message?: string;
}

export interface WrittenSheet {
  name: string;
  /** By row and column, from 0. */
  rows: readonly (readonly (WrittenCell | undefined)[])[];
  /** Width in characters, and the style of what nobody has filled in yet. */
  columns: readonly { width: number; style: Style }[];
  /** `A1:G1` */
  merged?: readonly string[];
  /** Rows that stay in sight. */
  frozen?: number;
  validations?: readonly Validation[];
  /** Texts of a hidden sheet `选项`, one column each, that lists of choices refer to. */
  choices?: readonly (readonly string[])[];
}

const FONTS = ["", "<b/>", '<color rgb="FFCF1322"/>', '<b/><color rgb="FFCF1322"/>', '<color rgb="FF8C8C8C"/>'];
const FILLS = ['<patternFill patternType="none"/>', '<patternFill patternType="gray125"/>', solid("FFE6F4FF"), solid("FFFFCCC7")];

/** Font, fill, number format, whether it has a border, is centred, wraps. */
const STYLES = {
  plain: [0, 0, 0, 0, 0, 0],
  title: [1, 0, 0, 0, 1, 0],
  note: [4, 0, 0, 0, 0, 1],
  heading: [1, 2, 49, 1, 1, 1],
  required: [3, 2, 49, 1, 1, 1],
  hint: [4, 0, 0, 0, 1, 1],
  text: [0, 0, 49, 1, 0, 0],
  whole: [0, 0, 1, 1, 0, 0],
  number: [0, 0, 0, 1, 0, 0],
  amount: [0, 0, 4, 1, 0, 0],
  date: [0, 0, 164, 1, 0, 0],
  wrong: [2, 3, 49, 1, 0, 0],
  reason: [2, 0, 0, 0, 0, 0],
} as const;

const NAMES = Object.keys(STYLES) as Style[];

function solid(colour: string): string {
  return `<patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill>`;
}

const escaped = (text: string): string =>
  text
    // What XML has no signs for.
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A, B, … Z, AA. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (at % 26));
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The workbook as a file. */
export function workbookOf(sheet: WrittenSheet): Uint8Array {
  const hidden = sheet.choices !== undefined && sheet.choices.length > 0 ? choicesSheet(sheet.choices) : undefined;
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(hidden !== undefined),
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/>${
      hidden === undefined ? "" : `<sheet name="${CHOICES}" sheetId="2" state="hidden" r:id="rId3"/>`
    }</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "worksheet", "worksheets/sheet1.xml")}${relation(2, "styles", "styles.xml")}${
      hidden === undefined ? "" : relation(3, "worksheet", "worksheets/sheet2.xml")
    }</Relationships>`,
    "xl/styles.xml": stylesPart(),
    "xl/worksheets/sheet1.xml": sheetPart(sheet),
    ...(hidden === undefined ? {} : { "xl/worksheets/sheet2.xml": hidden }),
  };
  // A fixed time: the same content is the same file.
  const files = Object.entries(parts).map(([name, text]) => [name, [strToU8(HEAD + text), { mtime: new Date(2026, 0, 1) }]] as const);
  return zipSync(Object.fromEntries(files) as Parameters<typeof zipSync>[0]);
}

/** Name of the hidden sheet. */
export const CHOICES = "选项";

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

function contentTypes(hidden: boolean): string {
  const part = (name: string, kind: string): string => `<Override PartName="/xl/${name}.xml" ContentType="${KIND}.${kind}+xml"/>`;
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("workbook", "sheet.main")}${part("styles", "styles")}${part("worksheets/sheet1", "worksheet")}${hidden ? part("worksheets/sheet2", "worksheet") : ""}</Types>`;
}

function stylesPart(): string {
  const line =
    '<left style="thin"><color auto="1"/></left><right style="thin"><color auto="1"/></right><top style="thin"><color auto="1"/></top><bottom style="thin"><color auto="1"/></bottom><diagonal/>';
  const formats = NAMES.map((name) => {
    const [font, fill, format, border, centred, wraps] = STYLES[name];
    const alignment = `<alignment vertical="center"${centred ? ' horizontal="center"' : ""}${wraps ? ' wrapText="1"' : ""}/>`;
    return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`;
  });
  const fonts = FONTS.map(
    (font) => `<font>${font.startsWith("<b/>") ? "<b/>" : ""}<sz val="11"/>${font.replace("<b/>", "")}<name val="宋体"/></font>`,
  );
  return `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="${fonts.length}">${fonts.join("")}</fonts><fills count="${FILLS.length}">${FILLS.map((fill) => `<fill>${fill}</fill>`).join("")}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${line}</border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function sheetPart({ rows, columns, merged = [], frozen = 0, validations = [] }: WrittenSheet): string {
  const pane =
    frozen === 0
      ? ""
      : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const widths = columns.map(
    ({ width, style }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${NAMES.indexOf(style)}" customWidth="1"/>`,
  );
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`);
  return `<worksheet xmlns="${MAIN}">${pane}${widths.length === 0 ? "" : `<cols>${widths.join("")}</cols>`}<sheetData>${rows.map(rowPart).join("")}</sheetData>${
    merges.length === 0 ? "" : `<mergeCells count="${merges.length}">${merges.join("")}</mergeCells>`
  }${validations.length === 0 ? "" : `<dataValidations count="${validations.length}">${validations.map(validationPart).join("")}</dataValidations>`}</worksheet>`;
}

function rowPart(cells: readonly (WrittenCell | undefined)[], at: number): string {
  const written = Array.from(cells, (cell, column) => (cell === undefined ? "" : cellPart(cell, `${columnLetters(column)}${at + 1}`)));
  return written.every((cell) => cell === "") ? "" : `<row r="${at + 1}">${written.join("")}</row>`;
}

function cellPart({ text, digits, style }: WrittenCell, at: string): string {
  const place = `r="${at}" s="${NAMES.indexOf(style)}"`;
  if (digits !== undefined) return `<c ${place}><v>${digits}</v></c>`;
  if (text === undefined || text === "") return `<c ${place}/>`;
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function validationPart({ range, type, formula, open, message }: Validation): string {
  const limit = type === "list" ? "" : ' operator="greaterThanOrEqual"';
  const told = message === undefined ? "" : ` errorTitle="填写错误" error="${escaped(message)}"`;
  return `<dataValidation type="${type}"${limit} allowBlank="1" showInputMessage="1"${open === true ? "" : ' showErrorMessage="1"'}${told} sqref="${range}"><formula1>${escaped(formula)}</formula1></dataValidation>`;
}

function choicesSheet(choices: readonly (readonly string[])[]): string {
  const longest = Math.max(...choices.map((list) => list.length));
  const rows = Array.from({ length: longest }, (_, at) =>
    choices.map((list): WrittenCell | undefined => (list[at] === undefined ? undefined : { text: list[at], style: "plain" })),
  );
  return sheetPart({ name: CHOICES, rows, columns: [] });
}
