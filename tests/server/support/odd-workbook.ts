import { strToU8, zipSync } from "fflate";

/** A cell in its XML form: the content of `<c …>`, its type and its format. */
export interface OddCell {
  xml: string;
  type?: string;
  /** A built-in format by its number, or a format code. */
  format?: number | string;
}

/** A row of an {@link OddSheet}. */
export interface OddRow {
  /** Row number; absent: the row after the previous one. */
  row?: number;
  hidden?: boolean;
  cells: readonly (OddCell | undefined)[];
}

/** A sheet of a workbook that {@link oddWorkbook} writes. */
export interface OddSheet {
  name: string;
  rows?: readonly OddRow[];
  state?: "hidden" | "veryHidden";
  kind?: "worksheet" | "chartsheet";
  merges?: readonly string[];
  /** XML before the rows. */
  before?: string;
  /** XML after the rows. */
  after?: string;
}

/** Structure of a package, where the file format leaves a choice. */
export interface Layout {
  /** Folder of the workbook, and of its sheets. */
  folder: "xl/" | "" | "data/book/";
  sheets: "worksheets/" | "" | "../pages/" | "my%20pages/";
  absolute: boolean;
  prefix: "" | "x:";
  strict: boolean;
  /** Whether cells and rows have no references. */
  bare: boolean;
  from1904: boolean;
  utf16: boolean;
}

export const USUAL: Layout = {
  folder: "xl/",
  sheets: "worksheets/",
  absolute: false,
  prefix: "",
  strict: false,
  bare: false,
  from1904: false,
  utf16: false,
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const textCell = (text: string): OddCell => ({ type: "inlineStr", xml: `<is><t xml:space="preserve">${escaped(text)}</t></is>` });
export const richCell = (text: string): OddCell => {
  const half = Math.ceil(text.length / 2);
  const run = (segment: string): string => `<r><rPr><b/></rPr><t xml:space="preserve">${escaped(segment)}</t></r>`;
  return { type: "inlineStr", xml: `<is>${run(text.slice(0, half))}${run(text.slice(half))}<rPh sb="0" eb="1"><t>pin</t></rPh></is>` };
};
export const resultCell = (text: string): OddCell => ({ type: "str", xml: `<f>CONCAT(1)</f><v>${escaped(text)}</v>` });
export const numberCell = (digits: number | string, format?: number | string): OddCell => ({
  xml: `<v>${digits}</v>`,
  ...(format === undefined ? {} : { format }),
});
export const isoCell = (text: string): OddCell => ({ type: "d", xml: `<v>${text}</v>` });
export const errorCell = (error = "#N/A"): OddCell => ({ type: "e", xml: `<v>${error}</v>` });
export const formulaCell: OddCell = { xml: "<f>1+1</f><v></v>" };

const letters = (at: number): string => (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const OFFICE = {
  false: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  true: "http://purl.oclc.org/ooxml/officeDocument/relationships",
} as const;
const MAIN = {
  false: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  true: "http://purl.oclc.org/ooxml/spreadsheetml/main",
} as const;
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Writes a workbook by hand, so that a test can use forms that no library writes. */
export function oddWorkbook(sheets: readonly OddSheet[], layout: Partial<Layout> = {}): Buffer {
  const writer = new OddWriter({ ...USUAL, ...layout });
  return Buffer.from(zipSync(writer.parts(sheets)));
}

class OddWriter {
  readonly #layout: Layout;
  readonly #formats: (number | string)[] = [0];

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  parts(sheets: readonly OddSheet[]): Record<string, Uint8Array> {
    const { folder, prefix, strict, from1904 } = this.#layout;
    const office = OFFICE[`${strict}`];
    const named = sheets.map((sheet, at) => ({ ...sheet, target: `${this.#layout.sheets}page${at + 7}.xml`, id: `rId${at + 31}` }));
    const parts: Record<string, string> = {};
    for (const sheet of named) parts[join(folder, sheet.target)] = this.#tag("worksheet", this.#sheet(sheet), true);
    const list = named
      .map(({ name, state, id }, at) => {
        const hidden = state === undefined ? "" : ` state="${state}"`;
        return `<${prefix}sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden} r:id="${id}"/>`;
      })
      .join("");
    const days = from1904 ? `<${prefix}workbookPr date1904="1"/>` : "";
    parts[`${folder}book.xml`] = this.#tag("workbook", `${days}<${prefix}sheets>${list}</${prefix}sheets>`, true);
    parts[`${folder}looks.xml`] = this.#tag("styleSheet", this.#styles(), true);
    const relations = named.map(({ id, target, kind = "worksheet" }) => this.#relation(id, `${office}/${kind}`, target, folder));
    const looks = this.#relation("rId1", `${office}/styles`, "looks.xml", folder);
    parts[`${folder}_rels/book.xml.rels`] = relationships([looks, ...relations]);
    parts["_rels/.rels"] = relationships([this.#relation("a", `${office}/officeDocument`, `${folder}book.xml`, "")]);
    parts["[Content_Types].xml"] =
      `<ct:Types xmlns:ct="${PACKAGE}/content-types"><ct:Default Extension="xml" ContentType="application/xml"/></ct:Types>`;
    return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, this.#encoded(text)]));
  }

  #encoded(text: string): Uint8Array {
    return this.#layout.utf16 ? new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")) : strToU8(text);
  }

  #relation(id: string, type: string, target: string, folder: string): string {
    const path = this.#layout.absolute ? `/${join(folder, target)}` : target;
    return `<Relationship Id="${id}" Type="${type}" Target="${path}"/>`;
  }

  /** Renders an element of the main namespace, with its declarations. */
  #tag(name: string, inner: string, isRoot = false): string {
    const { prefix, strict } = this.#layout;
    const space = `xmlns${prefix === "" ? "" : `:${prefix.slice(0, -1)}`}="${MAIN[`${strict}`]}" xmlns:r="${OFFICE[`${strict}`]}"`;
    return `${isRoot ? '<?xml version="1.0"?>' : ""}<${prefix}${name} ${space}>${inner}</${prefix}${name}>`;
  }

  #sheet({ rows = [], merges = [], before = "", after = "" }: OddSheet): string {
    let last = 0;
    const written = rows.map(({ row = last + 1, hidden, cells }) => {
      const given = !this.#layout.bare || row !== last + 1 ? ` r="${row}"` : "";
      last = row;
      return `<row${given}${hidden === true ? ' hidden="1"' : ""}>${cells.map((cell, at) => this.#cell(cell, at, row)).join("")}</row>`;
    });
    const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join("");
    return this.#prefixed(
      `${before}<sheetData>${written.join("")}</sheetData>${merged === "" ? "" : `<mergeCells>${merged}</mergeCells>`}${after}`,
    );
  }

  #cell(cell: OddCell | undefined, at: number, row: number): string {
    const given = this.#layout.bare ? "" : ` r="${letters(at)}${row}"`;
    if (cell === undefined) return this.#layout.bare ? "<c/>" : "";
    const type = cell.type === undefined ? "" : ` t="${cell.type}"`;
    const style = cell.format === undefined ? "" : ` s="${this.#style(cell.format)}"`;
    return `<c${given}${style}${type}>${cell.xml}</c>`;
  }

  #style(format: number | string): number {
    const known = this.#formats.indexOf(format);
    return known >= 0 ? known : this.#formats.push(format) - 1;
  }

  #styles(): string {
    const own = this.#formats.flatMap((format, at) =>
      typeof format === "string" ? [`<numFmt numFmtId="${200 + at}" formatCode="${escaped(format)}"/>`] : [],
    );
    const list = this.#formats.map((format, at) => `<xf numFmtId="${typeof format === "string" ? 200 + at : format}"/>`);
    return this.#prefixed(
      `<numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${list.join("")}</cellXfs>`,
    );
  }

  #prefixed(xml: string): string {
    return this.#layout.prefix === "" ? xml : xml.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${this.#layout.prefix}`);
  }
}

const relationships = (list: readonly string[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;

function join(folder: string, target: string): string {
  const parts: string[] = [];
  for (const segment of `${folder}${target}`.split("/")) {
    if (segment === "..") parts.pop();
    else if (segment !== "") parts.push(segment);
  }
  return parts.join("/");
}
