import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Sheet, SheetNote, SheetProblem, SheetReading } from "../../../../runtime/contract/language/sheet.ts";
import { visibleText } from "../../../../runtime/contract/values/visible-text.ts";
import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { findSheet, type FoundSheet } from "./find-sheet.ts";
import { REASONS, settled } from "./headings.ts";
import { annotateWorkbook } from "./annotated-workbook.ts";
import { packRows } from "./packed-rows.ts";
import { hiddenNotes } from "./hidden-sheets.ts";
import { inReadingOrder } from "./reading-order.ts";
import { type FaultyRow, listedProblems, readRows, type ReadRows } from "./rows.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { openBinary } from "./binary-workbook.ts";
import type { Workbook } from "./cells.ts";
import { openPackage } from "./package-workbook.ts";
import { isArchive, isEncryptedPackage, looksLikeWorkbook } from "./workbook-kind.ts";

/**
 * A request to a worker process to read a workbook. `want` is `rows` for its rows, and `marked` for a copy of the workbook with its
 * mistakes marked.
 */
export interface ImportJob {
  want: "rows" | "marked";
  /** Entity of the rows, whose layout the workbook should have. */
  sheet: string;
  file: Uint8Array;
  /** Id of the upload. Ids of its sheets are derived from it. */
  workbook: string;
  /** Position of the sheet to read, from 1. Absent: the most suitable sheet is read. */
  position?: number | undefined;
  /** Present time for the validation: `yyyy-MM-dd HH:mm:ss`, in the portal's time zone. */
  now: string;
  /** See `Reading.positions`. */
  positions?: readonly number[] | undefined;
  /** For `marked`: problems that were found by the calls that write the rows. */
  problems?: readonly SheetProblem[] | undefined;
}

/** An import job with a limit, `cpu`: milliseconds of CPU time after which the process is killed. */
export interface BoundedImport extends ImportJob {
  cpu: number;
}

/** Result of an {@link ImportJob}: the rows, or all problems of the workbook. */
export interface ImportResult {
  /**
   * The valid rows. Empty if the workbook has any problem (D-IMPORT-18), and for `marked`. In a loose sheet, a row with a problem does not
   * exclude the others.
   */
  rows: Data[];
  /** For a loose sheet: the row numbers of `rows`, and in `positions` the column that was read for each field. */
  numbers?: readonly number[];
  positions?: readonly (readonly [string, number])[];
  /** For a loose sheet: the rows with a problem. */
  faultyRows?: readonly FaultyRow[];
  /** Number of the first row of data. */
  firstRow: number;
  /** Which sheet was read, and what was left out. */
  reading: SheetReading;
  problems: SheetProblem[];
  /** Number of all problems; `problems` may list fewer. */
  total: number;
  /** Number of rows with problems. */
  faulty: number;
  /** Titles of columns that the heading row lacks. */
  missing: string[];
  /** Whether there are more rows of data than the sheet may have. */
  tooMany?: true;
  /** The workbook with its mistakes marked. */
  marked?: Uint8Array;
  /** The rows, packed for storage until the user saves them (`parsed-rows-cache.ts`). */
  packedRows?: Uint8Array;
}

/**
 * A part of the result of an import job, as the worker process sends it. The rows are sent first, in several portions, then the other
 * members once.
 */
export type ImportPart = Pick<ImportResult, "rows"> | Omit<ImportResult, "rows">;

/**
 * Runs an {@link ImportJob} in the worker process: opens the workbook, selects the sheet, and reads and validates its rows.
 *
 * @param wanted layout of the sheet; undefined for an unknown entity
 * @throws SheetFailure if the workbook cannot be read; mistakes in its rows are part of the result
 */
export function runImport(job: ImportJob, wanted: Sheet | undefined): ImportResult {
  if (wanted === undefined) throw new SheetFailure("sheetUnreadable");
  const { file, want, now, positions } = job;
  const workbook = openWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const { from1904 } = workbook;
  const found = findSheet(workbook, wanted, job.position);
  const cells = found.sheet.cells();
  const sheet = settled(wanted, cells);
  const isLoose = sheet.isLoose === true;
  const read = readRows({ cells, from1904, now, positions }, sheet);
  const { problems, tooMany } = read;
  const isRight = (isLoose || problems.length === 0) && read.missing.length === 0 && !tooMany;
  const rows = isRight && want === "rows" ? [...read.rows] : [];
  const marked = { ...read, problems: inReadingOrder([...problems, ...(job.problems ?? [])], sheet) };
  return {
    rows,
    ...(isLoose
      ? { numbers: isRight ? read.numbers : [], faultyRows: isRight ? read.faulty : [], positions: [...read.headings.positions] }
      : {}),
    firstRow: sheet.firstRow,
    reading: { ...readingOf(job, found, read, hiddenNotes(workbook, sheet)), ...(isLoose ? columnsOf(sheet, read) : {}) },
    ...(rows.length > 0 && !isLoose ? { packedRows: packRows(rows) } : {}),
    problems: listedProblems(problems),
    total: problems.length,
    faulty: new Set(problems.map(({ row }) => row)).size,
    missing: read.missing.map(({ title }) => title),
    ...(tooMany ? { tooMany: true as const } : {}),
    ...(want === "marked" ? { marked: annotateWorkbook(sheet, cells, marked, from1904) } : {}),
  };
}

/** Maximum number of headings of a file that users can choose from. Further columns cannot be chosen. */
const HEADINGS = 200;

/**
 * Describes the headings of the file and the one from which each column is read, so that users can correct the choice. `at` is -1 for a
 * column without heading.
 */
function columnsOf({ columns }: Sheet, { headings }: ReadRows): Pick<SheetReading, "headings" | "columns"> {
  const titled = headings.cells.flatMap((cell, at) => {
    const title = cell !== undefined && "text" in cell ? visibleText(cell.text) : "";
    return title === "" || title === REASONS ? [] : [{ at, title: cutText(title, 50, "…") }];
  });
  return {
    headings: titled.slice(0, HEADINGS),
    columns: columns.map(({ field, title, required = false }) => ({ title, required, at: headings.positions.get(field) ?? -1 })),
  };
}

/**
 * Describes the sheet that was read: its name and id, the number of its rows, the other sheets, and all notes and warnings. A sheet that
 * was chosen automatically has the id of the upload.
 */
function readingOf(
  { workbook, position }: ImportJob,
  { sheet, others }: FoundSheet,
  read: ReadRows,
  hidden: readonly SheetNote[],
): SheetReading {
  return {
    sheet: sheet.name,
    id: position === undefined ? workbook : `${workbook}:${position}`,
    rows: read.rows.length + new Set(read.problems.map(({ row }) => row)).size,
    others: others.map((other) => ({ name: other.sheet.name, id: `${workbook}:${other.sheet.position}`, fits: other.fits })),
    notes: [...read.notes, ...hidden],
    warnings: read.warnings.list,
    warningTotal: read.warnings.total,
  };
}

/**
 * Opens a workbook (xlsx or xls, recognised by its first bytes). Formulas are not calculated, links not followed and macros not run; the
 * value of a formula is the result that was saved with it.
 *
 * @throws SheetFailure if the file is no workbook, or if it is encrypted, damaged or too large
 */
function openWorkbook(file: Buffer): Workbook {
  if (!looksLikeWorkbook(file)) throw new SheetFailure("sheetUnreadable");
  if (isArchive(file)) return openPackage(file);
  if (isEncryptedPackage(file)) throw new SheetFailure("sheetLocked");
  return openBinary(file);
}
