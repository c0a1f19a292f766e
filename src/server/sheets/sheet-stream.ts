import { once } from "node:events";
import { constants, crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from "fflate";
import { columnLetters, escaped, HEAD, MAIN, partsAround, SHEET, styleNumber } from "./workbook-parts.ts";

/** A cell: a text, or a figure with the digits that it is written with. */
export type StreamedCell = string | { digits: string; grouped?: true };

export interface StreamedSheet {
  name: string;
  headings: readonly string[];
}

/** What one part of a workbook may hold: beyond 4 GB the format would need other records, which not all programs read. */
export const MOST_BYTES = 4_000_000_000;
/** Characters that a cell holds. */
const MOST_CHARACTERS = 32_767;
const LEVEL = { level: constants.Z_BEST_SPEED };

const STYLE = { cell: styleNumber("cell"), figure: styleNumber("figure"), quoted: styleNumber("quoted"), heading: styleNumber("heading") };

/** A cell that begins so is a formula to programs that read texts. */
const LIKE_FORMULA = /^[=+\-@\t\r]/;

/** Rows as they stand in the sheet; `first`: the number of the first of them, from 1. */
export function rowsText(rows: readonly (readonly StreamedCell[])[], first: number, letters: readonly string[]): string {
  let text = "";
  for (const [at, row] of rows.entries()) {
    const number = first + at;
    text += `<row r="${number}">`;
    for (let column = 0; column < row.length; column++) text += cellText(row[column] ?? "", `${letters[column]}${number}`);
    text += "</row>";
  }
  return text;
}

function cellText(cell: StreamedCell, place: string, style?: number): string {
  if (typeof cell !== "string") return `<c r="${place}"${cell.grouped === true ? ` s="${STYLE.figure}"` : ""}><v>${cell.digits}</v></c>`;
  if (cell === "") return "";
  const text = cell.length > MOST_CHARACTERS ? `${cell.slice(0, MOST_CHARACTERS - 1)}…` : cell;
  const of = style ?? (LIKE_FORMULA.test(text) ? STYLE.quoted : STYLE.cell);
  return `<c r="${place}" s="${of}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

export const lettersOf = (columns: number): string[] => Array.from({ length: columns }, (_, at) => columnLetters(at));

/** Bytes that a text has in the file, more or less. */
export const packedBytes = (text: string): number => deflateRawSync(text, LEVEL).length;

/** A sheet that is being compressed beside this thread, as a file of an archive. */
class GrowingSheet implements ZipInputFile {
  readonly filename = SHEET;
  readonly compression = 8;
  readonly #deflate = createDeflateRaw(LEVEL);
  size = 0;
  crc = 0;
  ondata?: ZipInputFile["ondata"];

  constructor() {
    this.#deflate.on("data", (chunk: Buffer<ArrayBuffer>) => this.ondata?.(null, chunk, false));
  }

  /** @throws RangeError beyond what a part may hold */
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
 * A workbook of one sheet, written as its rows come: `rows` yields them as they stand in the sheet (`rowsText`), from row 2.
 * Nothing of it is held but what has not been taken yet.
 */
export async function* streamedWorkbook({ name, headings }: StreamedSheet, rows: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    if (chunk.length > 0) chunks.push(chunk);
  });
  for (const [part, text] of Object.entries(partsAround(name, false))) {
    const file = new ZipDeflate(part);
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
  const cells = headings.map((heading, at) => cellText(heading, `${letters[at]}1`, STYLE.heading));
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = `<cols><col min="1" max="${headings.length}" width="20" style="${STYLE.cell}" customWidth="1"/></cols>`;
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns}<sheetData><row r="1">${cells.join("")}</row>`;
}
