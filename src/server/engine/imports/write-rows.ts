import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { mayRead, rightOf, unreadableLabel } from "../calls/field-rights.ts";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { ListImport, ListImportResult, PreviewedRow, RowChange } from "../../../../runtime/contract/language/list-import.ts";
import { MOST_PREVIEWED } from "../../../../runtime/contract/language/list-import.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { type SheetColumn, type SheetProblem, wrongCell, wrongRow } from "../../../../runtime/contract/language/sheet.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import type { CallContext } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";
import { isSameValue } from "../calls/same-value.ts";
import type { WriteCall } from "../calls/services.ts";
import { noRight, Refusal, refuse, violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { columnLetters } from "../sheets/package-files.ts";
import { ReferenceNames } from "./reference-names.ts";

/** A row of a workbook. `wrong`: its fields whose problem the reader has reported. */
interface ReadRow {
  number: number;
  record: Data;
  wrong: readonly string[];
}

/** Input of {@link writeRows}: the rows of a workbook, and how they are stored. */
export interface ImportedRows {
  /** The import as the metadata declares it. */
  listImport: ListImport;
  rows: readonly ReadRow[];
  /** Position of each column that the file has, by field, from 0. */
  positions: ReadonlyMap<string, number>;
  /** Values for fields of all rows, which the client sends with the file. */
  given: Data;
  /** Makes the call that adds or updates one record. */
  write: WriteCall;
}

/**
 * Result of {@link writeRows}: the numbers of added, updated and unchanged rows, and why some rows could not be written (`problems`).
 * `rows` has the change of each row for a preview, up to `MOST_PREVIEWED` rows.
 */
export interface WrittenRows extends ListImportResult {
  rows: PreviewedRow[];
  problems: SheetProblem[];
}

/** Milliseconds that the rows of one import may take. Until then, no other change can be made on SQLite. */
const MOST_TIME = 30_000;
/** Milliseconds after which an import gives the event loop to other requests. */
const SLICE = 5;

/**
 * Writes the rows of an import in the current transaction, each by the call that adds or updates a record. A row that this call refuses is
 * undone and recorded in `problems`; the others are still written, so that all problems are found. The caller must roll the transaction
 * back if there are problems.
 *
 * @param signal ends the import between two rows; used for a preview whose client has disconnected
 * @throws Refusal sheetTooLong after 30 seconds; the reason of the signal
 */
export async function writeRows(imported: ImportedRows, inside: CallContext, signal?: AbortSignal): Promise<WrittenRows> {
  const { listImport } = imported;
  const names = new ReferenceNames(listImport);
  let first: unknown;
  const write: WriteCall = async (id, input, own) => {
    const reply = await imported.write(id, input, own);
    if (id === listImport.add) first ??= reply;
    return reply;
  };
  const until = performance.now() + MOST_TIME;
  const written: WrittenRows = { added: 0, updated: 0, same: 0, rows: [], problems: [] };
  let slice = performance.now() + SLICE;
  for (const row of imported.rows) {
    const result = await undoneIfRefused(inside, () => tryRow(row, { ...imported, write }, names, inside));
    if (typeof result !== "string") written.problems.push(...result);
    else {
      written[COUNTS[result]]++;
      if (written.rows.length < MOST_PREVIEWED)
        written.rows.push({ row: row.number, change: result, texts: textsOf(row.record, imported) });
    }
    signal?.throwIfAborted();
    if (performance.now() < slice) continue;
    if (performance.now() > until) throw refuse("sheetTooLong");
    await yieldToEventLoop();
    slice = performance.now() + SLICE;
  }
  return { ...written, ...keysOf(first, inside.portal.store.table(listImport.entity)) };
}

/** Returns the key of the record in a call's reply, and the key of its parent if the table is a tree. Empty if the reply has no key. */
function keysOf(reply: unknown, { key, parent }: Table): Pick<ListImportResult, "firstKey" | "firstParent"> {
  const made = (reply ?? {}) as Data;
  const [own, above] = [ownValue(made, key), parent === undefined ? undefined : ownValue(made, parent)];
  if (isEmpty(own)) return {};
  return { firstKey: String(own), ...(isEmpty(above) ? {} : { firstParent: String(above) }) };
}

const COUNTS: Readonly<Record<RowChange, "added" | "updated" | "same">> = { add: "added", update: "updated", same: "same" };

/** The change that a row made, or its problems. */
type RowResult = RowChange | readonly SheetProblem[];

/** Undoes the writes of a row with problems, so that they cannot affect the next rows. */
async function undoneIfRefused({ connection }: CallContext, callback: () => Promise<RowResult>): Promise<RowResult> {
  await sql`savepoint import_row`.execute(connection);
  const result = await callback();
  if (typeof result !== "string") await sql`rollback to savepoint import_row`.execute(connection);
  await sql`release savepoint import_row`.execute(connection);
  return result;
}

/**
 * Writes one row. A row with invalid or unknown values is tried without them, so that its other problems are found too.
 *
 * @returns what was done with the record (added, updated, unchanged), or all problems of the row
 */
async function tryRow(row: ReadRow, imported: ImportedRows, names: ReferenceNames, inside: CallContext): Promise<RowResult> {
  const { values, unknown } = await resolvedRow(row, imported, names, inside);
  const reported = new Set([...row.wrong, ...unknown.map(({ field }) => field)]);
  try {
    const change = await writeRow(values, row, imported, inside);
    return reported.size === 0 ? change : problemsOf(unknown, row, imported);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const more = messagesOf(error).filter(({ field }) => !reported.has(columnOf(field, imported)?.field ?? ""));
    return problemsOf([...unknown, ...more], row, imported);
  }
}

/**
 * Adds the record of a row, or updates the stored record that it matches. Returns `add`, `update`, or `same` if the stored record already
 * has all values of the row.
 *
 * @throws Refusal if the import does not add or does not update records, or if the call refuses the row
 */
async function writeRow(values: Data, { record }: ReadRow, imported: ImportedRows, inside: CallContext): Promise<RowChange> {
  const { listImport, write } = imported;
  const { add, update } = listImport;
  const stored = update === undefined ? undefined : await findStored(values, listImport, inside);
  if (stored === undefined) {
    if (add === undefined) throw violated([{ field: listImport.match[0] ?? "", message: unmatched(record, imported) }]);
    await write(add, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)), inside);
    return "add";
  }
  const matched = new Set(listImport.match);
  const changes = Object.entries(values).filter(([field]) => !matched.has(field));
  if (changes.every(([field, value]) => isSameValue(value, ownValue(stored, field)))) return "same";
  if (update === undefined) throw noRight();
  await write(update, changed(stored, values, imported, inside), inside);
  return "update";
}

/**
 * Builds the values of a row, with named records replaced by their keys. An empty cell clears its field if the file has the column. Invalid
 * values are omitted.
 *
 * @returns `unknown` lists names without a record, and fields that the caller may not read. The latter are refused before any comparison,
 * because "unchanged" would confirm a guess
 */
async function resolvedRow(
  { record, wrong }: ReadRow,
  { listImport, positions, given }: ImportedRows,
  names: ReferenceNames,
  inside: CallContext,
): Promise<{ values: Data; unknown: FieldMessage[] }> {
  const values: Data = {};
  const unknown: FieldMessage[] = [];
  // A field that the caller may not read is refused before it is compared: "unchanged" would confirm a guess.
  const hiddenLabel = (field: string): string | undefined => unreadableLabel(inside, rightOf(listImport.entity, field.split(".")[0] ?? ""));
  for (const [field, value] of Object.entries(given)) {
    const label = hiddenLabel(field);
    if (label === undefined) values[field] = value;
    else if (!isEmpty(value)) unknown.push({ field, message: textOf("noFieldWrite", label) });
  }
  for (const { field } of listImport.sheet.columns) {
    if (!positions.has(field) || wrong.includes(field)) continue;
    const label = hiddenLabel(field);
    if (label !== undefined) {
      unknown.push({ field, message: textOf("noFieldWrite", label) });
      continue;
    }
    const value = ownValue(record, field);
    try {
      values[field] = typeof value === "string" ? await names.keyOf(field, value, inside) : (value ?? null);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      unknown.push(...messagesOf(error));
    }
  }
  return { values, unknown };
}

/**
 * Finds the record that has the values of the import's unique fields, if the list shows it to the caller. Undefined if there is none, or if
 * one of the fields has no value.
 */
async function findStored(values: Data, { entity, match, where }: ListImport, inside: CallContext): Promise<Data | undefined> {
  const filters = Object.fromEntries(match.map((field) => [field, ownValue(values, field)]));
  if (Object.values(filters).some((value) => value === null || value === undefined)) return undefined;
  const [found] = await recordsOf(inside, entity, where).list(filters);
  return found;
}

/**
 * Builds the input of the call that updates a record. It has the record's key and the stored values that a form would send back
 * (`carried`), replaced by the values of the row. Leaves out stored values that the caller may not read, and values that the call does not
 * take.
 */
function changed(stored: Data, values: Data, { listImport }: ImportedRows, inside: CallContext): Data {
  const { carried, entity, update } = listImport;
  const former = carried.flatMap((field) => {
    const value = mayRead(inside, rightOf(entity, field)) ? ownValue(stored, field) : undefined;
    return value === null || value === undefined ? [] : [[field, value] as const];
  });
  const { key } = inside.portal.store.table(entity);
  const route = inside.portal.generated.routes.find(({ call }) => call.id === update);
  const taken = new Set(route?.call.body);
  const sent = Object.entries(values).filter(([field]) => taken.has(field));
  const named = route?.handler.kind === "store" ? (route.handler.store.key ?? key) : key;
  return { ...Object.fromEntries([...former, ...sent]), [named]: stored[key] };
}

function unmatched(row: Data, { listImport: { match, sheet } }: ImportedRows): string {
  const columns = sheet.columns.filter(({ field }) => match.includes(field));
  return textOf("importNoRecord", columns.map((column) => `${column.title}「${shown(ownValue(row, column.field), column)}」`).join("、"));
}

/** Returns the messages of a refusal with their fields. Its field is empty if it names none. */
function messagesOf(refusal: Refusal): readonly FieldMessage[] {
  const { violations } = (refusal.data ?? {}) as { violations?: readonly FieldMessage[] };
  return violations === undefined || violations.length === 0 ? [{ field: "", message: refusal.message }] : violations;
}

/** Finds the column of a field. Undefined for a message about the whole row, or about a field without a column. */
const columnOf = (field: string, { listImport: { sheet } }: ImportedRows): SheetColumn | undefined =>
  sheet.columns.find((column) => column.field === field.split(".")[0]);

/** Converts messages to problems at the cells of their row. */
function problemsOf(messages: readonly FieldMessage[], row: ReadRow, imported: ImportedRows): SheetProblem[] {
  const problems = messages.map((message) => problemOf(message, row, imported));
  const isFirst = (problem: SheetProblem, index: number): boolean =>
    problems.findIndex(({ field, reason }) => field === problem.field && reason === problem.reason) === index;
  return problems.filter(isFirst);
}

function problemOf({ field, message: reason }: FieldMessage, { number: row, record }: ReadRow, imported: ImportedRows): SheetProblem {
  const column = columnOf(field, imported);
  if (column === undefined) return { row, field: "", message: wrongRow(row), reason };
  const at = imported.positions.get(column.field);
  const content = cutText(shown(ownValue(record, column.field), column), MOST_SHOWN);
  return {
    row,
    field: column.field,
    ...(at === undefined ? {} : { cell: `${columnLetters(at)}${row}` }),
    ...(content === "" ? {} : { content }),
    message: wrongCell(row, column.title),
    reason,
  };
}

/** Maximum number of characters of a cell that a message shows. A longer text is cut. */
const MOST_SHOWN = 50;

const textsOf = (row: Data, { listImport }: ImportedRows): string[] =>
  listImport.sheet.columns.map((column) => shown(ownValue(row, column.field), column));

function shown(value: unknown, { codes, value: kind }: SheetColumn): string {
  if (value === undefined || value === null) return "";
  if (kind === "boolean") return value === true ? "是" : "否";
  return codes?.find((code) => code.value === value)?.label ?? String(value);
}
