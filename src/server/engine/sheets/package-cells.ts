import type { Cell, MergedRange, SheetCells } from "./cells.ts";
import { isFilledCell } from "./cells.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";
import { asCell, type SharedTexts } from "./shared-texts.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { attributesOf, scanXml } from "./xml.ts";

interface Book {
  texts: SharedTexts;
  /** Format codes by style. */
  formats: readonly (string | undefined)[];
  /** Number of rows with content after which reading stops. */
  most?: number | undefined;
}

/** Maximum number of rows of a worksheet in the file format. A file with a higher row number is refused as damaged. */
const ROWS = 1_048_576;
/** Maximum number of columns of a worksheet in the file format. A file with a higher column number is refused as damaged. */
const COLUMNS = 16_384;

/**
 * Reads the cells of a worksheet from its XML. Columns beyond `SHEET_LIMITS.columns` are left out.
 *
 * @throws SheetFailure sheetDamaged for malformed XML or references; sheetTooLarge for too many cells; sheetCell for a text that is too
 * long
 */
export function readCells(xml: string, book: Book): SheetCells {
  const reader = new CellReader(book);
  scanXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  });
  return reader.result();
}

class CellReader {
  readonly #book: Book;
  readonly #rows = new Map<number, (Cell | undefined)[]>();
  readonly #hidden = new Set<number>();
  readonly #hiddenColumns = new Set<number>();
  readonly #merges: MergedRange[] = [];
  #isOrdered = true;
  #isInside = false;
  #row = 0;
  #cells: (Cell | undefined)[] = [];
  #column = -1;
  #type = "";
  #style = 0;
  #value: string | undefined;
  #inline: string | undefined;
  #formula: string | undefined;
  /** Element of the cell to which character data belongs. */
  #reads: "v" | "t" | "f" | undefined;
  #phonetics = 0;
  #count = 0;
  #filled = 0;

  constructor(book: Book) {
    this.#book = book;
  }

  open(name: string, attributes: string): boolean {
    if (!this.#isInside) {
      if (name === "sheetData") this.#isInside = true;
      else if (name === "col") this.#addColumns(attributes);
      else if (name === "mergeCell") this.#addMerge(attributesOf(attributes)["ref"] ?? "");
      return true;
    }
    if (name === "c") this.#openCell(attributes);
    else if (name === "v") this.#reads = "v";
    else if (name === "t") this.#reads = this.#phonetics === 0 ? "t" : undefined;
    else if (name === "f") {
      this.#reads = "f";
      this.#formula = "";
    } else if (name === "rPh") this.#phonetics++;
    else if (name === "row") return this.#openRow(attributes);
    return true;
  }

  close(name: string): void {
    if (!this.#isInside) return;
    if (name === "c") this.#closeCell();
    else if (name === "v" || name === "t" || name === "f") this.#reads = undefined;
    else if (name === "rPh") this.#phonetics--;
    else if (name === "row") this.#closeRow();
    else if (name === "sheetData") this.#isInside = false;
  }

  text(text: string): void {
    if (this.#reads === "v") this.#value = this.#value === undefined ? text : this.#value + text;
    else if (this.#reads === "t") this.#inline = this.#inline === undefined ? text : this.#inline + text;
    else if (this.#reads === "f") this.#formula = (this.#formula ?? "") + text;
  }

  result(): SheetCells {
    const rows = this.#isOrdered ? this.#rows : new Map([...this.#rows].sort(([one], [other]) => one - other));
    return { rows, hidden: this.#hidden, hiddenColumns: this.#hiddenColumns, merges: this.#merges };
  }

  /** Opens a row. A row without a number follows the previous one. */
  #openRow(text: string): boolean {
    if (this.#book.most !== undefined && this.#filled >= this.#book.most) return false;
    const { r, hidden } = attributesOf(text);
    const row = r === undefined ? this.#row + 1 : Number(r);
    if (!Number.isInteger(row) || row < 1 || row > ROWS) throw new SheetFailure("sheetDamaged");
    if (row <= this.#row) this.#isOrdered = false;
    this.#row = row;
    this.#cells = this.#rows.get(row) ?? [];
    this.#column = -1;
    if (isTrue(hidden)) this.#hidden.add(row);
    return true;
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    this.#rows.set(this.#row, this.#cells);
    if (this.#book.most !== undefined && this.#cells.some(isFilledCell)) this.#filled++;
  }

  /** Opens a cell. A cell without a reference follows the previous one. */
  #openCell(text: string): void {
    if (++this.#count > SHEET_LIMITS.cells) throw new SheetFailure("sheetTooLarge");
    const { r, s, t } = attributesOf(text);
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    if (this.#column < 0 || this.#column >= COLUMNS) throw new SheetFailure("sheetDamaged");
    this.#type = t ?? "n";
    this.#style = s === undefined ? 0 : Number(s);
    this.#value = undefined;
    this.#inline = undefined;
    this.#formula = undefined;
  }

  #closeCell(): void {
    if (this.#column >= SHEET_LIMITS.columns) return;
    const cell = this.#cell();
    if (cell !== undefined) this.#cells[this.#column] = cell;
  }

  #cell(): Cell | undefined {
    const value = this.#value;
    if (this.#type === "inlineStr") return textCell(this.#inline ?? value);
    if (this.#type === "str") return textCell(value ?? this.#inline);
    const plain = value?.trim() ?? "";
    if (plain === "") {
      if (this.#formula !== undefined) return { formula: `=${this.#formula}` };
      return textCell(this.#inline);
    }
    switch (this.#type) {
      case "s":
        return this.#book.texts.at(Number(plain)) ?? { broken: "#REF!" };
      case "b":
        return { text: plain === "1" || plain === "true" ? "是" : "否" };
      case "e":
        return { broken: plain };
      case "d":
        return { iso: plain };
      default:
        return this.#numberCell(plain);
    }
  }

  #numberCell(plain: string): Cell {
    const number = Number(plain);
    if (!Number.isFinite(number) || !NUMBER.test(plain)) return asCell(plain);
    const format = this.#book.formats[this.#style];
    return format === undefined ? { number } : { number, format };
  }

  #addColumns(text: string): void {
    const { min, max, hidden } = attributesOf(text);
    if (!isTrue(hidden)) return;
    const last = Math.min(Number(max), SHEET_LIMITS.columns);
    for (let column = Math.max(1, Number(min)); column <= last; column++) this.#hiddenColumns.add(column - 1);
  }

  #addMerge(reference: string): void {
    const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/i.exec(reference);
    if (match === null || this.#merges.length >= SHEET_LIMITS.merges) return;
    const [, column = "", top, bottom] = match;
    this.#merges.push({ top: Number(top), bottom: Number(bottom), left: columnOf(column) });
  }
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

const textCell = (text: string | undefined): Cell | undefined => (text === undefined || text === "" ? undefined : asCell(text));

/** Parses the column of a reference: `C7` → 2. Returns -1 if it does not begin with a letter. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at);
    if (code === DOLLAR) continue;
    const letter = (code | LOWER) - A;
    if (letter < 0 || letter > 25 || column > COLUMNS) break;
    column = column * 26 + letter + 1;
  }
  return column - 1;
}

const DOLLAR = 0x24;
const LOWER = 0x20;
const A = 0x61;
