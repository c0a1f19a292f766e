import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A cell of a flat OpenDocument sheet: its attributes and the XML inside. `look` is a number format of `LOOKS`. */
export interface OfficeCell {
  attributes: string;
  xml: string;
  look?: Look;
  /** Rows that the merged cell covers. */
  rows?: number;
}

/** A row of an {@link OfficeSheet}. */
export interface OfficeRow {
  row: number;
  hidden?: boolean;
  /** `covered`: merged with the cell above. */
  cells: readonly (OfficeCell | "covered" | undefined)[];
}

/** A sheet of an OpenDocument spreadsheet. */
export interface OfficeSheet {
  name: string;
  rows: readonly OfficeRow[];
  hidden?: boolean;
  /** Indexes of hidden columns, from 0. */
  hiddenColumns?: readonly number[];
}

const day = (elements: string): string => `<number:date-style style:name="NAME">${elements}</number:date-style>`;
const clock = (elements: string, more = ""): string => `<number:time-style style:name="NAME"${more}>${elements}</number:time-style>`;
const figure = (elements: string): string => `<number:number-style style:name="NAME">${elements}</number:number-style>`;
const literal = (text: string): string => `<number:text>${text}</number:text>`;
const two = (element: string): string => `<number:${element} number:style="long"/>`;
const one = (element: string): string => `<number:${element}/>`;
const digits = (whole: number, decimals: number, grouped = false): string =>
  `<number:number number:min-integer-digits="${whole}" number:decimal-places="${decimals}" number:min-decimal-places="${decimals}"${grouped ? ' number:grouping="true"' : ""}/>`;

/** Number formats in LibreOffice's form, which it converts to format codes of its own. */
const LOOKS = {
  iso: day(two("year") + literal("-") + two("month") + literal("-") + two("day")),
  chinese: day(two("year") + literal("年") + one("month") + literal("月") + one("day") + literal("日")),
  short: day(one("month") + literal("/") + one("day") + literal("/") + one("year")),
  named: day(`${one("day")}${literal("-")}<number:month number:textual="true"/>${literal("-")}${one("year")}`),
  weekday: day(`${two("day-of-week")}${literal(", ")}${two("year")}${literal(".")}${two("month")}${literal(".")}${two("day")}`),
  month: day(two("year") + literal("年") + one("month") + literal("月")),
  moment: day(`${two("year")}${literal("/")}${one("month")}${literal("/")}${one("day")} ${one("hours")}${literal(":")}${two("minutes")}`),
  time: clock(two("hours") + literal(":") + two("minutes")),
  seconds: clock(`${two("hours")}${literal(":")}${two("minutes")}${literal(":")}${two("seconds")}`),
  noon: clock(`${one("hours")}${literal(":")}${two("minutes")}${literal(" ")}<number:am-pm/>`),
  duration: clock(two("hours") + literal(":") + two("minutes"), ' number:truncate-on-overflow="false"'),
  percent: `<number:percentage-style style:name="NAME">${digits(1, 1)}${literal("%")}</number:percentage-style>`,
  grouped: figure(digits(1, 2, true)),
  whole: figure(digits(1, 0)),
  zeros: figure(digits(5, 0)),
  unit: figure(digits(1, 0) + literal("台")),
  fraction: figure('<number:fraction number:min-integer-digits="0" number:min-numerator-digits="1" number:min-denominator-digits="1"/>'),
  exponent: figure('<number:scientific-number number:decimal-places="2" number:min-integer-digits="1" number:min-exponent-digits="2"/>'),
  money: `<number:currency-style style:name="NAME"><number:currency-symbol number:language="zh" number:country="CN">￥</number:currency-symbol>${digits(1, 2, true)}</number:currency-style>`,
  text: `<number:text-style style:name="NAME"><number:text-content/></number:text-style>`,
} as const;
/** Name of a number format of a cell. */
export type Look = keyof typeof LOOKS;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders lines as paragraphs, and tabs and blanks as elements. */
const paragraphs = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<text:p>${escaped(line).replaceAll("\t", "<text:tab/>").replaceAll(" ", "<text:s/>")}</text:p>`)
    .join("");

const typed = (type: string, value: string, xml = "", look?: Look): OfficeCell => ({
  attributes: `office:value-type="${type}"${value}`,
  xml,
  ...(look === undefined ? {} : { look }),
});

export const officeText = (text: string, look?: Look): OfficeCell => typed("string", "", paragraphs(text), look);
/** A text in two fonts with a link, and with a comment that does not belong to the text. */
export const officeRich = (text: string): OfficeCell => {
  const [first = "", ...rest] = [...escaped(text)];
  const link = `<text:a xlink:href="https://example.com/">${rest.join("")}</text:a>`;
  return typed(
    "string",
    "",
    `<office:annotation><text:p>批注</text:p></office:annotation><text:p><text:span>${first}</text:span>${link}</text:p>`,
  );
};
export const officeNumber = (value: number, look?: Look): OfficeCell => typed("float", ` office:value="${value}"`, "", look);
export const officeDay = (value: string, look: Look = "iso"): OfficeCell => typed("date", ` office:date-value="${value}"`, "", look);
export const officeTime = (value: string, look: Look = "time"): OfficeCell => typed("time", ` office:time-value="${value}"`, "", look);
export const officeBoolean = (value: boolean): OfficeCell => typed("boolean", ` office:boolean-value="${value}"`);
/** A formula, whose value LibreOffice computes. */
export const officeFormula = (formula: string, look?: Look): OfficeCell => ({
  attributes: `table:formula="of:=${escaped(formula)}"`,
  xml: "",
  ...(look === undefined ? {} : { look }),
});

const NAMESPACES = ["office", "table", "text", "style", "number"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === "number" ? "datastyle" : name}:1.0"`)
  .join(" ")
  .concat(' xmlns:xlink="http://www.w3.org/1999/xlink"')
  .concat(` xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"`);

/** Renders a document that LibreOffice opens. `from1904`: days are counted from 1904. */
export function officeDocument(sheets: readonly OfficeSheet[], from1904: boolean): string {
  const looks = Object.entries(LOOKS).map(
    ([name, xml]) =>
      `${xml.replace("NAME", `n-${name}`)}<style:style style:name="c-${name}" style:family="table-cell" style:data-style-name="n-${name}"/>`,
  );
  const zero = from1904
    ? '<table:calculation-settings><table:null-date table:date-value-type="date" table:date-value="1904-01-01"/></table:calculation-settings>'
    : "";
  const hidden = '<style:style style:name="t-hidden" style:family="table"><style:table-properties table:display="false"/></style:style>';
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${looks.join("")}${hidden}</office:automatic-styles><office:body><office:spreadsheet>${zero}${sheets.map(sheetXml).join("")}</office:spreadsheet></office:body></office:document>`;
}

function sheetXml({ name, rows, hidden, hiddenColumns = [] }: OfficeSheet): string {
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from(
    { length: width },
    (_, at) => `<table:table-column${hiddenColumns.includes(at) ? ' table:visibility="collapse"' : ""}/>`,
  );
  let last = 0;
  const written = rows.map((row) => {
    const gap = row.row - last - 1;
    last = row.row;
    return `${gap === 0 ? "" : `<table:table-row table:number-rows-repeated="${gap}"><table:table-cell/></table:table-row>`}${rowXml(row)}`;
  });
  const style = hidden === true ? ' table:style-name="t-hidden"' : "";
  return `<table:table table:name="${escaped(name)}"${style}>${columns.join("")}${written.join("")}</table:table>`;
}

const rowXml = ({ hidden, cells }: OfficeRow): string =>
  `<table:table-row${hidden === true ? ' table:visibility="collapse"' : ""}>${cells.map(cellXml).join("")}</table:table-row>`;

function cellXml(cell: OfficeRow["cells"][number]): string {
  if (cell === undefined) return "<table:table-cell/>";
  if (cell === "covered") return "<table:covered-table-cell/>";
  const look = cell.look === undefined ? "" : ` table:style-name="c-${cell.look}"`;
  const merged = cell.rows === undefined ? "" : ` table:number-rows-spanned="${cell.rows}" table:number-columns-spanned="1"`;
  return `<table:table-cell ${cell.attributes}${look}${merged}>${cell.xml}</table:table-cell>`;
}

/** Whether LibreOffice is installed. */
export function hasOffice(): boolean {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const MINUTES = 60_000;

/**
 * Converts documents with LibreOffice, all in one run.
 *
 * @param documents by their file names, whose extension names their format (`fods`, `csv`, `xlsx`)
 * @param to LibreOffice's name of the format: `xlsx`, or `xls:MS Excel 97`
 */
export function converted(documents: Readonly<Record<string, string | Uint8Array>>, to: string): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "office-"));
  try {
    const names = Object.keys(documents);
    for (const name of names) writeFileSync(join(folder, name), documents[name] ?? "");
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`;
    const out = join(folder, "out");
    execFileSync("soffice", [profile, "--headless", "--convert-to", to, "--outdir", out, ...names], {
      cwd: folder,
      stdio: "ignore",
      timeout: 5 * MINUTES,
    });
    const ending = to.split(":")[0];
    return new Map(names.map((name) => [name, readFileSync(join(out, name.replace(/\.[^.]*$/, `.${ending}`)))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
