import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { once } from "node:events";
import { constants, crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from "fflate";
import { columnLetters, escaped, HEAD, MAIN, buildPackageFiles, SHEET, styleNumber } from "./package-files.ts";

/**
 * A cell to write: a text, or a number as a string of digits. `grouped`: shown with thousands separators and two decimals. An empty text
 * writes no cell.
 */
export type StreamedCell = string | { digits: string; grouped?: true };

/** Name and headings of a worksheet that is written row by row. A spreadsheet program accepts at most 31 characters as name. */
export interface StreamedSheet {
  name: string;
  headings: readonly string[];
}

/** Maximum size in bytes of one file inside a workbook. Beyond 4 GB the format needs zip64 records, which not all programs read. */
export const MOST_BYTES = 4_000_000_000;
/** Maximum number of characters of a text in a cell, which is the limit of spreadsheets. A longer text is cut and ends with `…`. */
const MOST_CHARACTERS = 32_767;
/** Maximum number of bytes of a chunk. An export sends each chunk in one message (decision 0026). */
const CHUNK = 16 * 1024;
const LEVEL = { level: constants.Z_BEST_SPEED };

const STYLE = { cell: styleNumber("cell"), figure: styleNumber("figure"), quoted: styleNumber("quoted"), heading: styleNumber("heading") };

/** Start of a text that programs may interpret as a formula. */
const LIKE_FORMULA = /^[=+\-@\t\r]/;

/**
 * Formats rows as the XML of a worksheet. Texts are cut after 32,767 characters. Texts that look like formulas are marked so that they
 * remain texts. All pieces are joined once, which creates half as much garbage as concatenating them one by one.
 *
 * @param first number of the first row, from 1
 * @param letters the letters of the columns, from `lettersOf`
 */
export function rowsText(rows: readonly (readonly StreamedCell[])[], first: number, letters: readonly string[]): string {
  const pieces: string[] = [];
  for (const [at, row] of rows.entries()) {
    const number = String(first + at);
    pieces.push('<row r="', number, '">');
    for (let column = 0; column < row.length; column++) addCell(pieces, row[column] ?? "", letters[column] ?? "", number);
    pieces.push("</row>");
  }
  return pieces.join("");
}

function addCell(pieces: string[], cell: StreamedCell, letter: string, number: string, style?: number): void {
  if (cell === "") return;
  pieces.push('<c r="', letter, number);
  if (typeof cell !== "string") {
    pieces.push(cell.grouped === true ? GROUPED : PLAIN, cell.digits, "</v></c>");
    return;
  }
  const text = cell.length > MOST_CHARACTERS ? cutText(cell, MOST_CHARACTERS - 1, "…") : cell;
  pieces.push(startOf(style ?? (LIKE_FORMULA.test(text) ? STYLE.quoted : STYLE.cell)), escaped(text), "</t></is></c>");
}

const PLAIN = '"><v>';
const GROUPED = `" s="${STYLE.figure}"><v>`;
const starts = new Map(Object.values(STYLE).map((style) => [style, `" s="${style}" t="inlineStr"><is><t xml:space="preserve">`]));
const startOf = (style: number): string => starts.get(style) ?? "";

/** Returns the letters of the first `columns` columns: A, B, C … */
export const lettersOf = (columns: number): string[] => Array.from({ length: columns }, (_, at) => columnLetters(at));

/** Compresses a text and returns the size of the result in bytes, to estimate the size of a file from its first rows. */
export const packedBytes = (text: string): number => deflateRawSync(text, LEVEL).length;

/** A sheet that is compressed on another thread, as a file of a zip archive. */
class GrowingSheet implements ZipInputFile {
  readonly filename = SHEET;
  readonly compression = 8;
  readonly #deflate = createDeflateRaw({ ...LEVEL, chunkSize: CHUNK });
  size = 0;
  crc = 0;
  ondata?: ZipInputFile["ondata"];

  constructor() {
    this.#deflate.on("data", (chunk: Buffer<ArrayBuffer>) => this.ondata?.(null, chunk, false));
  }

  /** @throws RangeError if the part exceeds `MOST_BYTES` */
  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.size += bytes.length;
    if (this.size > MOST_BYTES) throw new RangeError("the sheet has become too large");
    this.crc = crc32(bytes, this.crc);
    await new Promise<void>((done, fail) => this.#deflate.write(bytes, (error) => (error ? fail(error) : done())));
  }

  async end(): Promise<void> {
    const ended = once(this.#deflate, "end");
    this.#deflate.end();
    await ended;
    this.ondata?.(null, new Uint8Array(), true);
  }

  close(): void {
    this.#deflate.destroy();
  }
}

/**
 * Streams a workbook (xlsx) of one sheet. Buffers only what the consumer has not read yet.
 *
 * @param rows texts made by `rowsText`, starting with row 2
 * @throws RangeError if the sheet exceeds `MOST_BYTES`
 */
export async function* streamedWorkbook({ name, headings }: StreamedSheet, rows: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    if (chunk.length > 0) chunks.push(chunk);
  });
  for (const [path, text] of Object.entries(buildPackageFiles(name, false))) {
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(strToU8(HEAD + text), true);
  }
  const sheet = new GrowingSheet();
  zip.add(sheet);
  try {
    await sheet.write(HEAD + opening(headings));
    for await (const text of rows) {
      await sheet.write(text);
      yield* chunks.splice(0);
    }
    await sheet.write("</sheetData></worksheet>");
    await sheet.end();
    zip.end();
    yield* chunks.splice(0);
  } finally {
    sheet.close();
  }
}

function opening(headings: readonly string[]): string {
  const letters = lettersOf(headings.length);
  const cells: string[] = [];
  for (const [at, heading] of headings.entries()) addCell(cells, heading, letters[at] ?? "", "1", STYLE.heading);
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = `<cols><col min="1" max="${headings.length}" width="20" style="${STYLE.cell}" customWidth="1"/></cols>`;
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns}<sheetData><row r="1">${cells.join("")}</row>`;
}
