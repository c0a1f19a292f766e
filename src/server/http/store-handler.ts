import { firstFailure, type Data } from "../../../runtime/contract/data.ts";
import type { Route, StoreOperation } from "../../../runtime/contract/route.ts";
import type { Table } from "../../../runtime/contract/storage.ts";
import { withoutBlanks } from "../../../runtime/contract/violations.ts";
import { type Connection, type ListRequest, type Restriction, staleConflict } from "../store/index.ts";
import type { CallContext } from "./context.ts";
import { refuseGuarded } from "./guards.ts";
import { cleaned, judged, refuseViolations } from "./input.ts";
import { notFound, violated } from "./refusal.ts";
import type { StoreHook } from "./services.ts";

/** Handles a call that is declared over storage. `input` as it was read; the shape is already judged. */
export async function handleStore(
  route: Route,
  operation: StoreOperation,
  input: Data,
  context: CallContext,
  hook: StoreHook = {},
): Promise<unknown> {
  switch (operation.operation) {
    case "create":
      return create(route, operation, input, context, hook);
    case "update":
      return update(route, operation, input, context, hook);
    case "delete":
      return remove(route, operation, input, context, hook);
    case "deleteMany":
      return removeMany(route, operation, input, context, hook);
    default:
      refuseRules(route, input, context);
      return read(route, operation, withoutBlanks(input), context);
  }
}

/** Rules of the entity, then the checks of the call. */
export function refuseRules(route: Route, input: Data, context: CallContext, row?: Data): void {
  refuseViolations(judged(route, input).rules);
  const failed = firstFailure(route.checks, context.scope(row, cleaned(input)));
  if (failed !== undefined) throw violated(fieldsOf(failed.fields, failed.message));
}

export const fieldsOf = (fields: readonly string[], message: string) =>
  fields.length === 0 ? [{ field: "", message }] : fields.map((field) => ({ field, message }));

/** What a user may see of an entity: its row scope, narrowed by the call's own `where`. */
export function restrictionOf(context: CallContext, entity: string, operation?: StoreOperation): Restriction {
  const scope = context.portal.generated.rowScopes[entity];
  const trees = [scope?.tree, operation?.where].filter((tree) => tree !== undefined);
  return { trees, scope: context.scope() };
}

async function read(route: Route, operation: StoreOperation, input: Data, context: CallContext): Promise<unknown> {
  const { records } = context.portal;
  // The records apply the operation's own `where` to lists themselves.
  const request: ListRequest = { operation, input, restriction: restrictionOf(context, operation.entity) };
  if (operation.operation === "tree") return records.tree(context.connection, request);
  if (operation.operation === "get") return findScoped(context.connection, context, operation, input);
  const page = await records[operation.operation === "children" ? "children" : "list"](context.connection, request);
  return route.call.page === true ? page : page.rows;
}

async function findScoped(connection: Connection, context: CallContext, operation: StoreOperation, input: Data): Promise<Data> {
  const table = context.portal.table(operation.entity);
  const key = input[table.key];
  const found =
    typeof key === "string" && key.trim() !== ""
      ? await context.portal.records.find(connection, table, key.trim(), restrictionOf(context, operation.entity, operation))
      : undefined;
  if (found === undefined) throw notFound();
  return found;
}

/** Fields that the table stores. */
function storable(table: Table, input: Data): Data {
  const names = new Set([...table.columns.map((column) => column.field), ...table.children.map((child) => child.field)]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
}

async function create(route: Route, operation: StoreOperation, input: Data, context: CallContext, hook: StoreHook): Promise<Data> {
  const table = context.portal.table(operation.entity);
  refuseGuarded(route, input, context, undefined);
  refuseRules(route, input, context);
  return inTransaction(context, async (inside) => {
    const record = storable(table, withoutBlanks(input));
    if (table.typedKey !== true) delete record[table.key];
    const stored = await inside.portal.records.insert(inside.connection, table, (await hook.before?.(record, inside)) ?? record);
    await hook.after?.(stored, inside);
    return stored;
  });
}

async function update(route: Route, operation: StoreOperation, input: Data, context: CallContext, hook: StoreHook): Promise<Data> {
  const table = context.portal.table(operation.entity);
  if (isMissing(input[table.key])) refuseRules(route, input, context);
  return inTransaction(context, async (inside) => {
    const stored = await findScoped(inside.connection, inside, operation, input);
    refuseGuarded(route, input, inside, stored);
    refuseRules(route, input, inside, stored);
    const changes = storable(table, cleaned(input));
    delete changes[table.key];
    const expected = expectedVersion(input, stored);
    const written = (await hook.before?.(changes, inside, stored)) ?? changes;
    const now = await inside.portal.records.update(inside.connection, table, String(stored[table.key]), written, expected);
    await hook.after?.(now, inside, stored);
    return now;
  });
}

/**
 * Always the version of the row that was judged in this transaction: what the client sent must be that version, or a
 * call that guesses the next one could be written over a change that came after the judgement.
 */
export function expectedVersion(input: Data, stored: Data): number {
  const judgedVersion = Number(stored["version"]);
  if (typeof input["version"] === "number" && input["version"] !== judgedVersion) throw staleConflict();
  return judgedVersion;
}

const isMissing = (key: unknown): boolean => key === undefined || key === null || String(key).trim() === "";

async function remove(route: Route, operation: StoreOperation, input: Data, context: CallContext, hook: StoreHook): Promise<null> {
  const table = context.portal.table(operation.entity);
  if (isMissing(input[table.key])) refuseRules(route, input, context);
  await inTransaction(context, async (inside) => {
    const stored = await findScoped(inside.connection, inside, operation, input);
    refuseRules(route, input, inside, stored);
    await hook.before?.(stored, inside, stored);
    await inside.portal.records.remove(inside.connection, table, String(stored[table.key]), expectedVersion(input, stored));
    await hook.after?.(stored, inside, stored);
  });
  return null;
}

async function removeMany(route: Route, operation: StoreOperation, input: Data, context: CallContext, hook: StoreHook): Promise<null> {
  refuseRules(route, input, context);
  const table = context.portal.table(operation.entity);
  const ids = [...new Set(Array.isArray(input["ids"]) ? input["ids"].map(String) : [])];
  await inTransaction(context, async (inside) => {
    const rows: Data[] = [];
    for (const id of ids) rows.push(await findScoped(inside.connection, inside, operation, { [table.key]: id }));
    for (const stored of lowestFirst(rows, table)) {
      await hook.before?.(stored, inside, stored);
      await inside.portal.records.remove(inside.connection, table, String(stored[table.key]), Number(stored["version"]));
      await hook.after?.(stored, inside, stored);
    }
  });
  return null;
}

/** Children before their parents, so that a branch can be deleted whole. */
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

/** Runs a change in one transaction; the context inside it works on its connection. */
export function inTransaction<T>(context: CallContext, work: (inside: CallContext) => Promise<T>): Promise<T> {
  return context.portal.database.transaction((connection) => {
    context.afterCommit.length = 0;
    return work(Object.assign(Object.create(context) as CallContext, { connection }));
  });
}
