import { type Data, firstFailure, valuesOf } from "../../../../runtime/contract/values/data.ts";
import type { Route, StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { withoutBlanks } from "../../../../runtime/contract/language/violations.ts";
import { sortByField } from "../../../../runtime/contract/language/whole-record.ts";
import { violated } from "../refusals/refusal.ts";
import type { ListRequest } from "../store/index.ts";
import type { CallContext } from "./context.ts";
import { accountOf } from "./principal.ts";
import { isHiddenCell, refuseGuarded } from "./field-guards.ts";
import { permittedOperation, refuseUnreadable } from "./field-rights.ts";
import { cleaned, refuseViolations } from "./input.ts";
import { longReadConnection, pageConnection } from "./long-reads.ts";
import { type CallRecords, inTransaction, recordsOf, restrictionOf } from "./records.ts";
import type { StoreHook } from "./services.ts";
import { validatePlanned, type Planned, wholeRulesOf } from "./whole-records.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Input of the functions that perform a storage call: its route, the storage operation that it declares, the validated input, and its hook.
 * The hook has no members if there is no hand-written one.
 */
interface Run {
  route: Route;
  operation: StoreOperation;
  input: Data;
  hook: StoreHook;
}

/**
 * Handles a call that the metadata declares as a storage operation (list, get, create, update, delete, …). Each write runs in one
 * transaction.
 *
 * @param operation the declared operation
 * @param input the input as `readInput` returned it, with a valid shape
 * @param hook hand-written functions that run before or after the write
 * @returns the `data` of the reply: the stored record, null after a deletion, or the page, list, tree or counts
 * @throws Refusal 422 if rules, field guards or checks are violated; 403 for a search or sort by a field that the caller may not read; 404
 * if the record does not exist or the caller may not see it; 409 if its version is stale
 */
export async function handleStore(
  route: Route,
  operation: StoreOperation,
  input: Data,
  context: CallContext,
  hook: StoreHook = {},
): Promise<unknown> {
  const run: Run = { route, operation, input, hook };
  switch (operation.operation) {
    case "create":
      return create(run, context);
    case "update":
      return update(run, context);
    case "delete":
      return remove(run, context);
    case "deleteMany":
      return removeMany(run, context);
    case "get":
      return get(run, context);
    default:
      refuseUnreadable(route, input, context);
      refuseRules(context, input);
      return read(run, context);
  }
}

/**
 * Refuses a call whose input violates rules of the entity (`context.broken`). Rules of cells that the form hides are ignored. Without
 * violations, the checks of the call are evaluated in sequence; the first one that fails refuses the call.
 *
 * @param row the stored record, to which checks may refer. If it is undefined, checks read null in its place
 * @throws Refusal 422
 */
export function refuseRules(context: CallContext, input: Data, row?: Data): void {
  refuseViolations(context.broken.filter(({ field }) => !isHiddenCell(context, input, field)));
  const { checks } = context.route;
  const failed = checks.length === 0 ? undefined : firstFailure(checks, context.scope(row, cleaned(input)));
  if (failed !== undefined) throw violated(fieldsOf(failed.fields, failed.message));
}

/**
 * Builds the entries of a refusal that mark fields in a form: one per field, all with the same message. Without fields, a single entry with
 * the field name `""`.
 */
export const fieldsOf = (fields: readonly string[], message: string) =>
  fields.length === 0 ? [{ field: "", message }] : fields.map((field) => ({ field, message }));

/** Reads one record. The checks of the call are evaluated with it. */
async function get({ operation, input }: Run, context: CallContext): Promise<Data> {
  refuseViolations(context.broken);
  const own = ownRecords(operation, context);
  const stored = await own.get(withoutBlanks(input)[operation.key ?? own.table.key]);
  refuseRules(context, input, stored);
  return stored;
}

async function read({ route, operation, input }: Run, context: CallContext): Promise<unknown> {
  const {
    store: { records },
  } = context.portal;
  const given = withoutBlanks(input);
  // Lists apply the operation's own `where` themselves.
  const request = listRequest(operation, given, context);
  if (operation.operation === "count") return records.countBy(await longReadConnection(context), request);
  if (operation.operation === "tree") return records.tree(context.connection, request);
  const connection = await pageConnection(context, given["pageNumber"]);
  const page = await records[operation.operation === "children" ? "children" : "list"](connection, request);
  return route.call.page === true ? page : page.rows;
}

/**
 * Builds the request for the rows of a list, limited to the rows that the caller may see. In a list with to-do entries, the input `todo` is
 * the name of a task, not a field. Only the rows that await this task are then requested. An unknown task name has no effect.
 *
 * @param declared the operation as the metadata declares it
 * @param given the input without blank texts
 * @throws Refusal 403 if the input sorts or searches by fields that the caller may not read
 */
export function listRequest(declared: StoreOperation, given: Data, context: CallContext): ListRequest {
  const operation = permittedOperation(declared, given, context);
  const { entity } = operation;
  if (operation.todo !== true) return { operation, input: given, restriction: restrictionOf(context, entity) };
  const { todo, ...input } = given;
  const task = context.portal.generated.tasks.find((item) => item.entity === entity && item.id.endsWith(`.${String(todo)}`));
  return { operation, input, restriction: restrictionOf(context, entity, task?.waits) };
}

const ownRecords = ({ entity, where }: StoreOperation, context: CallContext): CallRecords<CallContext> => recordsOf(context, entity, where);

/** Returns the values that the server sets (`set`), without those that are undefined. */
function additions({ set }: StoreOperation, context: CallContext, row: Data | undefined, form: Data): Data {
  if (set === undefined) return {};
  return Object.fromEntries(Object.entries(valuesOf(set, context.scope(row, form))).filter(([, value]) => value !== undefined));
}

/** Adds to the context the entity rules that the record would violate once stored, besides those that the input violates. */
function withBroken({ entity }: StoreOperation, context: CallContext, planned: Planned, hook: StoreHook): CallContext {
  const found = validatePlanned(context, entity, planned, hook.before !== undefined);
  return found.length === 0 ? context : { ...context, broken: sortByField(wholeRulesOf(context, entity), context.broken, found) };
}

/** Runs a write in one transaction. Hashes the secrets of the input beforehand. */
function writing(
  operation: StoreOperation,
  input: Data,
  context: CallContext,
  callback: (inside: CallContext) => Promise<Data>,
): Promise<Data> {
  const hashed = ownRecords(operation, context).table.columns.filter(({ secret }) => secret === "hash");
  const given = cleaned(input);
  const secrets = hashed.map(({ field }) => ownValue(given, field)).filter((value) => typeof value === "string" && value.trim() !== "");
  return context.portal.crypto.hashes.precompute(accountOf(context.caller), secrets as string[], () => inTransaction(context, callback));
}

async function create({ route, operation, input, hook }: Run, context: CallContext): Promise<Data> {
  refuseGuarded(route, input, context, undefined);
  const form = withoutBlanks(input);
  const changes = { ...form, ...additions(operation, context, undefined, form) };
  refuseRules(withBroken(operation, context, { changes }, hook), input);
  return writing(operation, input, context, async (inside) => {
    const added = additions(operation, inside, undefined, form);
    const record = { ...form, ...added };
    const stored = await ownRecords(operation, inside).create({ ...((await hook.before?.(record, inside)) ?? record) }, added);
    await hook.after?.(stored, inside);
    return stored;
  });
}

async function update({ route, operation, input, hook }: Run, context: CallContext): Promise<Data> {
  const { table } = ownRecords(operation, context);
  const named = operation.key ?? table.key;
  if (isMissing(ownValue(input, named))) refuseRules(context, input);
  return writing(operation, input, context, async (inside) => {
    const records = ownRecords(operation, inside);
    const stored = await records.getLocked(ownValue(input, named));
    refuseGuarded(route, input, inside, stored);
    const { [named]: _, ...form } = cleaned(input);
    const added = additions(operation, inside, stored, form);
    const changes = { ...form, ...added };
    refuseRules(withBroken(operation, inside, { stored, changes }, hook), input, stored);
    await hook.guard?.(stored, inside);
    const written = { ...((await hook.before?.(changes, inside, stored)) ?? changes) };
    const now = await records.write(stored, written, input["version"], added);
    await hook.after?.(now, inside, stored);
    return now;
  });
}

const isMissing = (key: unknown): boolean => key === undefined || key === null || String(key).trim() === "";

async function remove({ operation, input, hook }: Run, context: CallContext): Promise<null> {
  const named = operation.key ?? ownRecords(operation, context).table.key;
  if (isMissing(ownValue(input, named))) refuseRules(context, input);
  await inTransaction(context, async (inside) => {
    const stored = await ownRecords(operation, inside).getLocked(ownValue(input, named));
    refuseRules(inside, input, stored);
    await removeOne(stored, operation, inside, hook, input["version"]);
  });
  return null;
}

async function removeMany({ operation, input, hook }: Run, context: CallContext): Promise<null> {
  refuseRules(context, input);
  const ids = [...new Set(Array.isArray(input["ids"]) ? input["ids"].map(String) : [])];
  await inTransaction(context, async (inside) => {
    const records = ownRecords(operation, inside);
    const rows: Data[] = [];
    for (const id of ids.sort()) rows.push(await records.getLocked(id));
    for (const stored of lowestFirst(rows, records.table)) await removeOne(stored, operation, inside, hook);
  });
  return null;
}

async function removeOne(stored: Data, operation: StoreOperation, inside: CallContext, hook: StoreHook, version?: unknown): Promise<void> {
  await hook.guard?.(stored, inside);
  await hook.refuseReferenced?.(stored, inside);
  await hook.before?.(stored, inside, stored);
  await ownRecords(operation, inside).remove(stored, version);
  await hook.after?.(stored, inside, stored);
}

/** Sorts children before their parents, so that a whole branch can be deleted. */
function lowestFirst(rows: readonly Data[], table: Table): Data[] {
  const parent = table.parent;
  if (parent === undefined) return [...rows];
  const byKey = new Map(rows.map((row) => [String(row[table.key]), row]));
  const depth = (row: Data): number => {
    let steps = 0;
    for (let above = byKey.get(String(row[parent])); above !== undefined && steps <= rows.length; above = byKey.get(String(above[parent])))
      steps++;
    return steps;
  };
  return rows
    .map((row) => ({ row, depth: depth(row) }))
    .sort((a, b) => b.depth - a.depth)
    .map(({ row }) => row);
}
