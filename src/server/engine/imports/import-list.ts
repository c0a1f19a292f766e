import type { Data } from "../../../../runtime/contract/values/data.ts";
import {
  type ListImport,
  type ListImportResult,
  POSITIONS_INPUT,
  WORKBOOK_INPUT,
} from "../../../../runtime/contract/language/list-import.ts";
import type { Sheet, SheetProblem } from "../../../../runtime/contract/language/sheet.ts";
import type { FileReply, UploadedFile } from "../../../../runtime/contract/server/handler.ts";
import type { CallContext } from "../calls/context.ts";
import { userIdOf } from "../calls/principal.ts";
import { inTransaction } from "../calls/records.ts";
import { bulkGate } from "../calls/call-gates.ts";
import type { ImportHandler, WriteCall } from "../calls/services.ts";
import { refuse, wrongNamed } from "../refusals/refusal.ts";
import type { ImportResult } from "../sheets/import-job.ts";
import { inReadingOrder } from "../sheets/reading-order.ts";
import { SHEET_LIMITS } from "../sheets/sheet-limits.ts";
import { keepSheet, markedFile, readWorkbook, refuseFaulty, templateFile } from "../sheets/sheet-handlers.ts";
import { type ImportedRows, writeRows, type WrittenRows } from "./write-rows.ts";

/**
 * Handles the steps of an import of a spreadsheet into a list:
 *
 * - `upload` stores the workbook and returns its id
 * - `rows` previews the import: it returns which rows would be added, updated or left unchanged
 * - `write` writes all rows, or none
 * - `file` returns the template, or the workbook with its mistakes marked
 *
 * A preview writes the rows in a transaction that is rolled back, so that it has the same result as the import. If a row cannot be written,
 * the handler throws a Refusal with all mistakes.
 */
export const importList: ImportHandler = async ({ step, of }, input, context, write) => {
  const listImport = context.portal.generated.listImports[of];
  if (listImport === undefined) throw new Error(`no import is declared for ${of}`);
  if (step === "upload") return { [WORKBOOK_INPUT]: await keepSheet(context, input["file"] as UploadedFile) };
  if (step === "file") return fileOf(listImport, input, context, write);
  const { result, imported } = await readRows(listImport, input, context, write);
  const share = userIdOf(context.caller);
  if (step === "write") return bulkGate.run(share, () => writeAll(imported, result, context));
  const { rows, added, updated, same, problems } = await bulkGate.run(share, () => preview(imported, context));
  refuseFaulty(withProblems(result, problems, listImport.sheet), listImport.sheet);
  return { rows, reading: result.reading, added, updated, same };
};

interface ReadFile {
  result: ImportResult;
  imported: ImportedRows;
}

async function readRows(listImport: ListImport, input: Data, context: CallContext, write: WriteCall): Promise<ReadFile> {
  const wanted = { ...wantedSheet(listImport, input), want: "rows" as const, field: WORKBOOK_INPUT };
  const { result } = await readWorkbook(context, wanted);
  const { rows, numbers = [], faultyRows = [], positions = [] } = result;
  const right = rows.map((record, index) => ({ number: numbers[index] ?? 0, record, wrong: [] }));
  const all = [...right, ...faultyRows].sort((one, other) => one.number - other.number);
  const given = Object.fromEntries(listImport.given.map((field) => [field, input[field] ?? null]));
  return { result, imported: { listImport, rows: all, positions: new Map(positions), given, write } };
}

function wantedSheet({ sheet }: ListImport, input: Data) {
  const reference = input[WORKBOOK_INPUT];
  // A blank text is an absent value.
  const given = input[POSITIONS_INPUT];
  const positions = Array.isArray(given) ? (given as readonly number[]) : undefined;
  if (positions !== undefined && !isAssignment(positions, sheet.columns.length)) throw wrongNamed(POSITIONS_INPUT, "incorrect");
  return { sheet, reference: typeof reference === "string" ? reference.trim() : "", positions };
}

/** Tests whether there is a position for each column of the import, and no position for two. */
function isAssignment(positions: readonly number[], count: number): boolean {
  const chosen = positions.filter((at) => at >= 0);
  return positions.length === count && new Set(chosen).size === chosen.length;
}

/** Writes all rows in one transaction, together with one row of the operation log. */
async function writeAll(imported: ImportedRows, result: ImportResult, context: CallContext): Promise<ListImportResult> {
  // With some rows, the problems of the reader are reported together with those of the calls.
  if (imported.rows.length === 0) refuseFaulty(result, imported.listImport.sheet);
  return inTransaction(context, async (inside) => {
    const { rows: _, problems, ...done } = await writeRows(imported, ofRows(inside));
    refuseFaulty(withProblems(result, problems, imported.listImport.sheet), imported.listImport.sheet);
    if (inside.audit !== undefined) inside.audit.rows = done.added + done.updated;
    return done;
  });
}

/** Rolls back the transaction of a preview. */
class RolledBack extends Error {
  readonly written: WrittenRows;

  constructor(written: WrittenRows) {
    super("the rows are previewed, and not written");
    this.written = written;
  }
}

/**
 * Determines what the import would do: writes all rows in a transaction, then rolls it back. Returns what was written, with the problems.
 *
 * @throws Refusal sheetWaiting if the client disconnects
 */
async function preview(imported: ImportedRows, context: CallContext): Promise<WrittenRows> {
  if (imported.rows.length === 0) return { added: 0, updated: 0, same: 0, rows: [], problems: [] };
  const left = new AbortController();
  const stop = context.onGone?.(() => left.abort(refuse("sheetWaiting")));
  // Callbacks after the commit are dropped with their transaction.
  const alone: CallContext = { ...context, afterCommit: [] };
  try {
    return await inTransaction(alone, async (inside) => {
      throw new RolledBack(await writeRows(imported, ofRows(inside), left.signal));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.written;
    throw error;
  } finally {
    stop?.();
  }
}

/** Builds the context for writing the rows of an import. Their calls add nothing to log and reply, because there may be thousands. */
function ofRows({ audit, ...inside }: CallContext): CallContext {
  const reply = { headers: new Map<string, string>() };
  return { ...inside, reply, onGone: undefined, ...(audit === undefined ? {} : { audit: { ...audit, made: [] } }) };
}

/** Merges the problems that the calls found with the problems that the reader found, in the order of the rows. */
function withProblems(result: ImportResult, problems: readonly SheetProblem[], sheet: Sheet): ImportResult {
  if (problems.length === 0) return result;
  const all = inReadingOrder([...result.problems, ...problems], sheet);
  const known = new Set((result.faultyRows ?? []).map(({ number }) => number));
  const faulty = result.faulty + new Set(problems.map(({ row }) => row).filter((row) => !known.has(row))).size;
  return { ...result, problems: all.slice(0, SHEET_LIMITS.problems), total: result.total + problems.length, faulty };
}

async function fileOf(listImport: ListImport, input: Data, context: CallContext, write: WriteCall): Promise<FileReply> {
  if (input["part"] !== "marked") return templateFile(listImport.sheet);
  const { imported } = await readRows(listImport, input, context, write);
  const { problems } = await bulkGate.run(userIdOf(context.caller), () => preview(imported, context));
  return markedFile(context, { ...wantedSheet(listImport, input), problems });
}
