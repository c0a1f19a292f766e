import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Sheet, SheetNote, SheetProblem, SheetReading } from "../../../../runtime/contract/language/sheet.ts";
import { findSheet, type FoundSheet } from "./find-sheet.ts";
import { annotateWorkbook } from "./annotated-workbook.ts";
import { openWorkbook } from "./open-workbook.ts";
import { packRows } from "./packed-rows.ts";
import { hiddenNotes } from "./hidden-sheets.ts";
import { listedProblems, readRows, type ReadRows } from "./rows.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** A request to a reader: for the rows of a workbook, or for the workbook with its mistakes marked. */
export interface ImportJob {
  want: "rows" | "marked";
  /** Entity of the rows. */
  sheet: string;
  file: Uint8Array;
  /** Id of the upload. Ids of its sheets are derived from it. */
  workbook: string;
  /** Position of the sheet to read, from 1. Absent: the one that fits. */
  position?: number | undefined;
  /** `yyyy-MM-dd HH:mm:ss`, in the portal's time zone. */
  now: string;
}

/** An import job with the milliseconds of CPU time that it may use. */
export interface BoundedImport extends ImportJob {
  cpu: number;
}

/** The result of an import job: the rows, or all that is wrong with the workbook. */
export interface ImportResult {
  /** Empty if anything is wrong: all or nothing (D-IMPORT-18). */
  rows: Data[];
  reading: SheetReading;
  problems: SheetProblem[];
  /** Number of all problems, and of the rows that have some. */
  total: number;
  faulty: number;
  /** Titles of columns that the heading row lacks. */
  missing: string[];
  /** Whether there are more rows of data than the sheet may have. */
  tooMany?: true;
  marked?: Uint8Array;
  /** The rows, packed for storage until the user saves them (`parsed-rows-cache.ts`). */
  packedRows?: Uint8Array;
}

/** The result of a reader in parts: the rows in portions, then everything else. */
export type ImportPart = Pick<ImportResult, "rows"> | Omit<ImportResult, "rows">;

/**
 * Runs an import job in the reading process: opens the workbook, finds the sheet, and reads and validates its rows.
 *
 * @param sheet undefined for an unknown entity
 * @throws SheetFailure if the workbook cannot be read; mistakes in its rows are part of the result
 */
export function runImport(job: ImportJob, sheet: Sheet | undefined): ImportResult {
  if (sheet === undefined) throw new SheetFailure("sheetUnreadable");
  const { file, want, now } = job;
  const workbook = openWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const { from1904 } = workbook;
  const found = findSheet(workbook, sheet, job.position);
  const cells = found.sheet.cells();
  const read = readRows({ cells, from1904, now }, sheet);
  const { problems, tooMany } = read;
  const isRight = problems.length === 0 && read.missing.length === 0 && !tooMany;
  const rows = isRight && want === "rows" ? [...read.rows] : [];
  return {
    rows,
    reading: readingOf(job, found, read, hiddenNotes(workbook, sheet)),
    ...(rows.length > 0 ? { packedRows: packRows(rows) } : {}),
    problems: listedProblems(problems),
    total: problems.length,
    faulty: new Set(problems.map(({ row }) => row)).size,
    missing: read.missing.map(({ title }) => title),
    ...(tooMany ? { tooMany: true as const } : {}),
    ...(want === "marked" ? { marked: annotateWorkbook(sheet, cells, read, from1904) } : {}),
  };
}

/** Describes what was read. A sheet that was chosen automatically has the id of the upload. */
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
