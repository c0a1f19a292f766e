import type { ConditionTree } from "../../../../runtime/contract/language/condition-tree.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { attachFiles } from "../files/file-ownership.ts";
import { withFileNames } from "../files/file-names.ts";
import { notFound } from "../refusals/refusal.ts";
import { allRecords } from "../store/query/all-records.ts";
import { conflict, type Connection, type RecordOf, type Restriction, type TableOf, type WrittenTo } from "../store/index.ts";
import { type CallContext, type Engine, scopeOf } from "./context.ts";
import { longGate } from "./call-gates.ts";
import { anonymous, shareOf } from "./principal.ts";
import { cleaned } from "./input.ts";
import { prepareRemoval } from "./keep-removed.ts";
import { noteChange } from "./note-change.ts";
import { refuseBroken } from "./whole-records.ts";
import { type FindNamed, namedIn } from "./references.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * The members of a call context that are needed to read and change records. The server's own changes, which belong to no call, have such a
 * context too ({@link ownContext}).
 */
export type RecordsContext = Pick<
  CallContext,
  "portal" | "caller" | "connection" | "scope" | "afterCommit" | "audit" | "keyed" | "shouldSkipRules"
> &
  Partial<Pick<CallContext, "route" | "hasPassedGate">>;

/**
 * Creates the context for changes that the server itself makes, without a user and thus without a row scope. Rules for whole records are
 * skipped (`shouldSkipRules`). The caller must run the callbacks in `afterCommit`.
 *
 * @param connection the transaction to use; by default, each change runs in its own
 */
export const ownContext = (portal: Engine, connection: Connection = portal.store.database.kysely): RecordsContext => ({
  portal,
  caller: anonymous,
  connection,
  scope: (row, form) => scopeOf(portal, {}, row, form),
  afterCommit: [],
  shouldSkipRules: true,
});

type Awaitable<T> = T | Promise<T>;

/**
 * Validates a change of a record in its transaction, before it is written. It throws to refuse the change. The object that it returns is
 * written instead of `changes`. If it returns undefined, `changes` is written.
 */
export type ChangeValidator<C, T extends Table = Table> = (
  changes: WrittenTo<T>,
  stored: RecordOf<T>,
  inside: C,
) => Awaitable<WrittenTo<T> | undefined>;

/**
 * Access to the records of one entity. Only rows in the caller's row scope are found, and only those that meet the condition `where` of the
 * call. Storage calls, transitions and handlers change records only through it. Each change runs in one transaction. The transaction first
 * validates the stored version, and also attaches and releases the record's files.
 */
export interface CallRecords<C, T extends Table = Table> {
  readonly table: T;
  /**
   * Finds a record with its child lists.
   *
   * @param key surrounding blanks are ignored; a value that is no text finds nothing
   * @returns undefined if there is no such record, or if the caller may not see it
   */
  find(key: unknown): Promise<RecordOf<T> | undefined>;
  /** Like `find`, but refuses a missing record. @throws Refusal 404 */
  get(key: unknown): Promise<RecordOf<T>>;
  /**
   * Reads a record that is about to be changed or removed, and locks it until the transaction ends. Later checks (its state,
   * whether others reference it) thus remain valid. Changes of one record run one after another, on PostgreSQL as on SQLite.
   *
   * @throws Refusal 404
   */
  getLocked(key: unknown): Promise<RecordOf<T>>;
  /** Like `getLocked`, but returns undefined if there is no record that the caller may see. */
  findLocked(key: unknown): Promise<RecordOf<T> | undefined>;
  /** Lists all records whose fields equal `filters`, without child lists. Without `order`, the entity's declared sort order applies. */
  list(filters?: Partial<RecordOf<T>>, order?: { field: string & keyof RecordOf<T>; direction: "asc" | "desc" }): Promise<RecordOf<T>[]>;
  /**
   * Stores a new record. Members of `record` that the table does not store are dropped. The server creates the key, unless users enter the
   * keys of this entity. All references (`x-ref`) are checked, except those in `filled`.
   *
   * @param filled values in `record` that the server, not the user, has set because the metadata says so
   * @throws Refusal 422
   */
  create(record: WrittenTo<T>, filled?: Data): Promise<RecordOf<T>>;
  /**
   * Changes the record with this key by the input. Cleans the input, takes only fields that the table stores, and never changes the key.
   *
   * @throws Refusal 404; 409 when `input.version` is not the stored version; 422 for a violated rule or reference
   * @example recordsOf(context, "user").update(userId, input, (changes, stored) => ({ ...changes, telVerified: false }))
   */
  update(key: unknown, input: object, validate?: ChangeValidator<C, T>): Promise<RecordOf<T>>;
  /**
   * Writes to a record that was read in this transaction.
   *
   * @param version the version that the client sent; not checked if it is no number
   * @param filled values in `changes` that the server, not the user, has set because the metadata says so. Their references are not checked
   * @throws Refusal 409 if the version is stale; 422 for a violated rule or reference
   */
  write(stored: RecordOf<T>, changes: WrittenTo<T>, version?: unknown, filled?: Data): Promise<RecordOf<T>>;
  /**
   * Removes a record that was read in this transaction, with its files. `x-recycle` keeps both for a restoration.
   *
   * @throws Refusal 409 if `version` is stale
   */
  remove(stored: RecordOf<T>, version?: unknown): Promise<void>;
}

/**
 * Returns the operations on the records of one entity for a call. They find only rows that the caller may see, and change only rows that
 * were found. `create` does not test whether the caller may see the new record.
 *
 * @param where a further condition that the found rows must meet
 * @throws Error if the entity has no table
 */
export function recordsOf<C extends RecordsContext, Name extends string>(
  context: C,
  entity: Name,
  where?: ConditionTree,
): CallRecords<C, TableOf<Name>>;
export function recordsOf<C extends RecordsContext>(context: C, entity: string, where?: ConditionTree): CallRecords<C> {
  const { portal, connection } = context;
  const {
    store: { records },
  } = portal;
  const table = portal.store.table(entity);
  const find = async (key: unknown): Promise<Data | undefined> => {
    const text = typeof key === "string" ? key.trim() : "";
    if (text === "") return undefined;
    const read = (): Promise<Data | undefined> => records.find(connection, table, text, restrictionOf(context, entity, where));
    return mustWait(context, table) ? longGate.run(shareOf(context.caller), read) : read();
  };
  const findLocked = async (key: unknown): Promise<Data | undefined> => {
    await records.hold(connection, table, typeof key === "string" ? key.trim() : "");
    return find(key);
  };
  const get = async (key: unknown): Promise<Data> => {
    const found = await find(key);
    if (found === undefined) throw notFound();
    return found;
  };
  /** Records from a list lack their child lists, which may hold files, so read the record again. */
  const whole = async (stored: Data, inside: C): Promise<Data> =>
    table.children.every(({ field }) => Object.hasOwn(stored, field)) ? stored : recordsOf(inside, entity, where).get(stored[table.key]);
  return {
    table,
    find,
    get,
    findLocked,
    async getLocked(key) {
      const found = await findLocked(key);
      if (found === undefined) throw notFound();
      return found;
    },
    list: (filters, order = table.order) =>
      allRecords(portal.store, connection, table, order, filters, restrictionOf(context, entity, where)),
    create: (record, filled = {}) =>
      inTransaction(context, async (inside) => {
        const { [table.key]: key, ...rest } = storable(table, cleaned(record));
        const referring = await namedIn(table, rest, [filled], findNamed(inside));
        const named = await withFileNames(inside.connection, table, referring, {});
        const now = await records.insert(inside.connection, table, table.typedKey === true ? { ...named, [table.key]: key } : named);
        await refuseBroken(inside, table, { after: now, written: named });
        await attachFiles(inside, table, {}, now);
        await noteChange(inside, table, { after: now, written: named });
        inside.audit?.made.push(`${entity}/${String(now[table.key])}`);
        return now;
      }),
    update: (key, input, validate) =>
      inTransaction(context, async (inside) => {
        const own = recordsOf(inside, entity, where);
        const stored = await own.getLocked(key);
        const given: Data = { ...input };
        const changes = cleaned(given);
        return own.write(stored, (await validate?.(changes, stored, inside)) ?? changes, given["version"]);
      }),
    write: (stored, changes, version, filled = {}) =>
      inTransaction(context, async (inside) => {
        const { [table.key]: _, ...written } = storable(table, changes);
        const before = await whole(stored, inside);
        const referring = await namedIn(table, written, [before, filled], findNamed(inside));
        const named = await withFileNames(inside.connection, table, referring, before);
        const known = hasJoined(table, before) ? before : undefined;
        const expected = requireVersion(stored, version);
        const now = await records.update(inside.connection, table, String(stored[table.key]), named, expected, known);
        await refuseBroken(inside, table, { before, after: now, written: named });
        await attachFiles(inside, table, before, now);
        await noteChange(inside, table, { before, after: now, written: named });
        return now;
      }),
    remove: (stored, version) =>
      inTransaction(context, async (inside) => {
        const before = await whole(stored, inside);
        const keep = await prepareRemoval(inside, table, before);
        await records.remove(inside.connection, table, String(stored[table.key]), requireVersion(stored, version));
        await (keep === undefined ? attachFiles(inside, table, before, {}) : keep());
        await noteChange(inside, table, { before });
      }),
  };
}

/**
 * Tests whether reading a record must first pass the gate for calls on large records. It must in a user's call that has not passed the gate
 * yet, such as one of a hand-written handler. It must not in a transaction, because other writers may be waiting for its end.
 */
const mustWait = ({ route, hasPassedGate, connection }: RecordsContext, { children }: Table): boolean =>
  children.length > 0 && route !== undefined && hasPassedGate !== true && !connection.isTransaction;

/**
 * Returns the predicate for the rows of an entity that the caller may see: the row scope of the entity, and `where` of the call. Without
 * both, all rows are visible.
 *
 * @param form the values that `where` refers to as `$form`
 */
export function restrictionOf(
  context: Pick<CallContext, "portal" | "scope">,
  entity: string,
  where?: ConditionTree,
  form?: Data,
): Restriction {
  const scope = context.portal.generated.rowScopes[entity];
  return { trees: [scope?.tree, where].filter((tree) => tree !== undefined), scope: context.scope(undefined, form) };
}

/**
 * Returns the function by which {@link namedIn} looks up referenced records. It finds only records that the caller may see. It locks them
 * until the transaction ends, so that they still exist when the reference is stored. A concurrent removal waits, and then finds the
 * reference.
 */
export const findNamed =
  (inside: RecordsContext): FindNamed =>
  ({ entity, where }, keys, fields, beside) =>
    inside.portal.store.records.keys(
      inside.connection,
      inside.portal.store.table(entity),
      keys,
      restrictionOf(inside, entity, where, beside),
      fields,
      {
        hold: true,
      },
    );

/**
 * Returns the version of the row that was validated in this transaction. A sent version must equal it. Otherwise a call that
 * guesses the next version could overwrite a change that followed the validation.
 *
 * @throws Refusal 409
 */
function requireVersion(stored: Data, sent: unknown): number {
  const version = Number(stored["version"]);
  if (typeof sent === "number" && sent !== version) throw conflict("stale");
  return version;
}

/** Tests whether a record has its joined columns. They are missing in the rows of a list, and if the referenced record is gone. */
const hasJoined = ({ joined = [] }: Table, record: Data): boolean =>
  joined.every(({ field, by }) => isEmpty(ownValue(record, by)) || Object.hasOwn(record, field));

/** Returns the part of an input that the table stores: the fields with a column, and the child lists. */
function storable(table: Table, input: Data): Data {
  const names = new Set([...table.columns.map((column) => column.field), ...table.children.map((child) => child.field)]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
}

/**
 * Runs a change in a transaction. If the context has a transaction, it is used. Otherwise a new transaction begins, which also writes the
 * log row and the idempotency key of the call. `callback` receives a context with the connection of the transaction.
 *
 * On PostgreSQL, `callback` may run several times, because a transaction that a deadlock has rolled back is repeated. Each repetition
 * empties `afterCommit`. The callbacks in `afterCommit` are not run here, but by the sender of the reply.
 */
export async function inTransaction<C extends RecordsContext, T>(context: C, callback: (inside: C) => Promise<T>): Promise<T> {
  const { audit, keyed, portal } = context;
  if (context.connection.isTransaction) return callback(context);
  const result = await portal.store.database.transaction(async (connection) => {
    context.afterCommit.length = 0;
    if (audit !== undefined) audit.made.length = 0;
    await keyed?.reserve(connection);
    const value = await callback({ ...context, connection });
    if (audit?.written === false) await audit.write(connection);
    await keyed?.store(connection, value);
    return value;
  });
  keyed?.committed();
  if (audit !== undefined) audit.written = true;
  return result;
}
