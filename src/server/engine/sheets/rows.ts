import type { Data } from "../../../../runtime/contract/values/data.ts";
import { type Sheet, type SheetColumn, type SheetNote, type SheetProblem, wrongCell } from "../../../../runtime/contract/language/sheet.ts";
import { visibleText } from "../../../../runtime/contract/values/visible-text.ts";
import { validateInput } from "../../../../runtime/contract/language/violations.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { type Cell, type CellRow, isFilledCell, type SheetCells } from "./cells.ts";
import { Classification } from "./classification.ts";
import { findHeadings, type Headings, isHeadingRow, missingColumns, REASONS, withPositions } from "./headings.ts";
import { isSignature, Sums, totalKind } from "./left-out.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";
import { MergedCells } from "./merged-cells.ts";
import { Notes } from "./notes.ts";
import { noteRowsAbove } from "./rows-above.ts";
import { contentOf } from "./shown-text.ts";
import { type Twin, Twins } from "./twins.ts";
import { reasonOf, valueOfCell } from "./values.ts";
import { Warnings } from "./warnings.ts";
import { columnLetters } from "./package-files.ts";

/** Result of {@link readRows}: the valid rows of a sheet, and the problems of the others. */
export interface ReadRows {
  rows: readonly Data[];
  problems: readonly SheetProblem[];
  /** Row numbers of `rows`. */
  numbers: readonly number[];
  /** For a loose sheet: the rows with a problem, without the values that are wrong. */
  faulty: readonly FaultyRow[];
  /** Required columns that the headings lack. */
  missing: readonly SheetColumn[];
  headings: Headings;
  /** True if the sheet has more rows of data than the layout permits. The rows after the limit were not read. */
  tooMany: boolean;
  notes: readonly SheetNote[];
  warnings: Pick<Warnings, "list" | "total">;
}

/** A row with a problem: its row number, the values that could be read (`record`), and the fields with reported problems (`wrong`). */
export interface FaultyRow {
  number: number;
  record: Data;
  wrong: readonly string[];
}

/**
 * Input of {@link readRows} besides the layout: the cells, and what is needed to interpret them. `from1904`: days are counted from 1904.
 */
export interface Reading {
  cells: SheetCells;
  from1904: boolean;
  /** `yyyy-MM-dd HH:mm:ss`, in the portal's time zone. */
  now: string;
  /** Position of each column of the sheet, `-1` for none, if the user has chosen them. Default: as the headings say. */
  positions?: readonly number[] | undefined;
}

/**
 * Reads and validates all rows of data by the rules of their entity, and collects all mistakes (D-IMPORT-17). If a required column is
 * missing, no row is read. Reading ends after `maxRows` rows.
 */
export function readRows(reading: Reading, sheet: Sheet): ReadRows {
  const reader = new RowReader(reading, sheet);
  const missing = missingColumns(reader.headings, sheet);
  const tooMany = missing.length === 0 && !reader.readAll();
  return { ...reader.result(), missing, tooMany };
}

/** A row as it was read. `wrong`: the reason by field. */
interface ReadRow {
  number: number;
  cells: CellRow;
  /** Whether contents of merged cells were filled down into it. */
  isFilled: boolean;
  record: Data;
  wrong: Map<string, string>;
}

/** Headings of a column that numbers the rows. */
const NUMBERING = /^(?:序号|编号|行号|顺序号|no\.?|#)$/i;
/** Tests whether a column numbers the rows, or holds the reasons of a marked workbook. */
const isOfNobody = (heading: string): boolean => NUMBERING.test(heading) || heading === REASONS;
/**
 * Number of empty rows between two rows of data from which the import notes that rows are far below the others. Users do not scroll so far.
 */
const FAR = 1000;

class RowReader {
  readonly headings: Headings;
  readonly #reading: Reading;
  readonly #sheet: Sheet;
  readonly #notes = new Notes();
  readonly #warnings: Warnings;
  readonly #merged: MergedCells;
  readonly #codes: Classification;
  readonly #twins: Twins;
  readonly #sums: Sums;
  readonly #subtotals: Sums;
  readonly #rows: Data[] = [];
  readonly #numbers: number[] = [];
  readonly #faulty: FaultyRow[] = [];
  readonly #problems: SheetProblem[] = [];
  /** Role by column: a field of the entity, or ignored without a note. */
  readonly #roles: ("field" | "ignored" | undefined)[] = [];
  /** Rows that look like signatures. They are left out unless data follows. */
  #signatures: ReadRow[] = [];
  /** Number of rows of data, valid or not. */
  #count = 0;
  #last: number;
  #isFar = false;

  constructor(reading: Reading, sheet: Sheet) {
    this.#reading = reading;
    this.#sheet = sheet;
    this.headings = withPositions(findHeadings(reading.cells, sheet), sheet.columns, reading.positions);
    this.#warnings = new Warnings(sheet, reading.now);
    this.#merged = new MergedCells(reading.cells, sheet, this.headings.positions);
    this.#codes = new Classification(sheet);
    this.#twins = new Twins(sheet);
    this.#sums = new Sums(sheet);
    this.#subtotals = new Sums(sheet);
    this.#last = sheet.firstRow;
    for (const position of this.headings.positions.values()) this.#roles[position] = "field";
    this.headings.cells.forEach((cell, at) => {
      if (cell !== undefined && "text" in cell && isOfNobody(visibleText(cell.text))) this.#roles[at] ??= "ignored";
    });
  }

  result(): Omit<ReadRows, "missing" | "tooMany"> {
    const { headings } = this;
    const { hiddenColumns } = this.#reading.cells;
    const hidden = this.#sheet.columns.filter(({ field }) => hiddenColumns.has(headings.positions.get(field) ?? -1));
    const notes = this.#notes.list(
      this.#sheet.firstRow,
      hidden.map(({ title }) => title),
    );
    return {
      rows: this.#rows,
      numbers: this.#numbers,
      faulty: this.#faulty,
      problems: this.#problems,
      headings,
      notes,
      warnings: this.#warnings,
    };
  }

  /** @returns false if there are more rows than the sheet may have */
  readAll(): boolean {
    noteRowsAbove(this.#reading, this.#sheet, this.headings, this.#notes);
    for (const [number, cells] of this.#reading.cells.rows) {
      if (number < this.#sheet.firstRow || !this.#isFilled(cells, number)) continue;
      if (this.#count >= this.#sheet.maxRows && totalKind(cells) === undefined && !isSignature(cells)) return false;
      this.#take(this.#read(cells, number));
    }
    for (const { number } of this.#signatures) this.#notes.add("signature", number);
    return true;
  }

  /** Whether a row has content in a column of the entity. Adds notes about content in other columns. */
  #isFilled(cells: CellRow, number: number): boolean {
    const others: number[] = [];
    let isFilled = false;
    for (let at = 0; at < cells.length; at++) {
      if (!isFilledCell(cells[at])) continue;
      const role = this.#roles[at];
      if (role === "field") isFilled = true;
      else if (role === undefined) others.push(at);
    }
    if (!isFilled && others.length > 0) this.#notes.add("beside", number);
    else for (const at of others) if (!this.#notes.hasColumn(at)) this.#notes.addColumn(at, this.#headingOf(at));
    return isFilled;
  }

  #headingOf(column: number): string | undefined {
    return contentOf(this.headings.cells[column], this.#reading.from1904);
  }

  #read(given: CellRow, number: number): ReadRow {
    const cells = this.#merged.fill(given, number);
    const { columns, rules } = this.#sheet;
    const record: Data = {};
    const wrong = new Map<string, string>();
    for (const column of columns) {
      const position = this.headings.positions.get(column.field);
      if (position === undefined) continue;
      const read = valueOfCell(cells[position], column, this.#reading.from1904);
      if (read.wrong !== undefined) wrong.set(column.field, reasonOf(read.wrong, column));
      else if (read.value !== undefined) record[column.field] = this.#codes.named(column.field, read.value);
    }
    for (const { field, message } of rules === undefined ? [] : validateInput(rules, record)) {
      // Report a rule between fields, or about a field without a column, at the first column.
      const at = columns.some((column) => column.field === field) ? field : (columns[0]?.field ?? "");
      if (!wrong.has(at)) wrong.set(at, this.#isMergedFigure(at, number) ? textOf("sheetMerged") : message);
    }
    return { number, cells, isFilled: cells !== given, record, wrong };
  }

  #isMergedFigure(field: string, number: number): boolean {
    const position = this.headings.positions.get(field);
    return position !== undefined && this.#merged.isMergedFigure(number, position);
  }

  #take(row: ReadRow): void {
    const { cells, wrong } = row;
    if (wrong.size > 0 || this.#isIncomplete(row)) {
      const kind = totalKind(cells);
      if (kind !== undefined) {
        this.#leaveTotal(row, kind);
        return;
      }
      if (this.#looksSigned(row)) {
        this.#signatures.push(row);
        return;
      }
    }
    for (const signature of this.#signatures) this.#takeData(signature);
    this.#signatures = [];
    this.#takeData(row);
  }

  /** Whether a row lacks a required value, so that it may be no data. Only asked where another call validates the rows. */
  #isIncomplete({ record }: ReadRow): boolean {
    const { columns, rules } = this.#sheet;
    return rules === undefined && columns.some(({ field, required }) => required === true && record[field] === undefined);
  }

  #takeData(row: ReadRow): void {
    const { number, wrong } = row;
    this.#count++;
    if (row.isFilled) this.#notes.add("filled", number);
    if (number - this.#last > FAR) this.#isFar = true;
    this.#last = number;
    if (this.#isFar) this.#notes.add("far", number);
    if (this.#reading.cells.hidden.has(number)) this.#notes.add("hidden", number);
    const twins = this.#twins.find(row.record, number);
    for (const { unique, titles, field, row: first } of twins)
      if (unique.isWarning !== true && !wrong.has(field))
        wrong.set(field, textOf("sheetTwin", { titles, row: first, caseless: unique.caseless === true }));
    if (wrong.size > 0) this.#refuse(row);
    else this.#accept(row, twins);
  }

  #accept({ number, cells, record }: ReadRow, twins: readonly Twin[]): void {
    this.#rows.push(record);
    this.#numbers.push(number);
    this.#sums.add(record);
    this.#subtotals.add(record);
    const about = (field: string) => this.#cellOf(cells, field, number);
    this.#warnings.evaluate(record, number, about);
    for (const { titles, field, row } of twins)
      this.#warnings.add(number, { field, ...about(field), message: `${titles}与第${row}行相同` });
    const message = this.#codes.warningOf(record);
    if (message !== undefined) this.#warnings.add(number, { field: this.#codes.field, ...about(this.#codes.field), message });
  }

  /** Whether a row looks like signatures. These never contain figures, days or codes. */
  #looksSigned({ cells, record }: ReadRow): boolean {
    const hasFigures = this.#sheet.columns.some(({ field, value }) => value !== "text" && record[field] !== undefined);
    return !hasFigures && isSignature(cells);
  }

  /** Leaves out a row of totals, which is no record. Compares it with the sums of the rows, if all rows so far are valid. */
  #leaveTotal({ number, cells, record }: ReadRow, kind: "total" | "subtotal"): void {
    this.#notes.add("total", number);
    const sums = kind === "total" ? this.#sums : this.#subtotals;
    if (this.#problems.length === 0)
      for (const { column, written, computed } of sums.differences(record)) {
        const message = `第${number}行合计的${column.title}：表内合计 ${written}，计算为 ${computed}`;
        this.#warnings.add(number, { field: column.field, ...this.#cellOf(cells, column.field, number), message });
      }
    this.#subtotals.clear();
  }

  #refuse({ number, cells, record, wrong }: ReadRow): void {
    if (isHeadingRow(cells, this.#sheet)) {
      const [field = ""] = wrong.keys();
      this.#addProblem(number, cells, field, textOf("sheetHeadings", this.#sheet.headingRow));
      return;
    }
    if (this.#sheet.isLoose === true) this.#faulty.push({ number, record, wrong: [...wrong.keys()] });
    for (const { field } of this.#sheet.columns) {
      const reason = wrong.get(field);
      if (reason !== undefined) this.#addProblem(number, cells, field, reason);
    }
  }

  #addProblem(row: number, cells: CellRow, field: string, reason: string): void {
    const title = this.#sheet.columns.find((column) => column.field === field)?.title ?? field;
    this.#problems.push({ row, field, ...this.#cellOf(cells, field, row), message: wrongCell(row, title), reason });
  }

  #cellOf(cells: CellRow, field: string, row: number): { cell?: string; content?: string } {
    const position = this.headings.positions.get(field);
    if (position === undefined) return {};
    const content = contentOf(cells[position] as Cell | undefined, this.#reading.from1904);
    return { cell: `${columnLetters(position)}${row}`, ...(content === undefined ? {} : { content }) };
  }
}

/** Returns the problems that a reply lists: the first 2,000 (`SHEET_LIMITS.problems`). */
export const listedProblems = (problems: readonly SheetProblem[]): SheetProblem[] => problems.slice(0, SHEET_LIMITS.problems);
