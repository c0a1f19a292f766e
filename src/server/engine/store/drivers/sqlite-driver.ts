import type SqliteDatabase from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { createStatementCache } from "../caches.ts";
import { isLongRead } from "./run-read.ts";
import type { SqliteCheckpoints } from "./sqlite-checkpoints.ts";
import type { SqliteReaders } from "./sqlite-readers.ts";
import type { ObservedStatements } from "./observed-statements.ts";
import type { WriterLock } from "./writer-lock.ts";

/**
 * Transactions that change at least this many rows sync the write-ahead log in the background before COMMIT, because fsync
 * blocks the event loop.
 */
const MANY_ROWS = 2000;
/** Milliseconds for which a statement is repeated while another process writes. After that, it fails with SQLITE_BUSY. */
const BUSY_PATIENCE = 10_000;

interface Prepared {
  statement: SqliteDatabase.Statement<unknown[]>;
  /** Column names of a statement that returns rows as lists of values. */
  columns: readonly string[] | undefined;
}

/** Matches a `*` for all columns, but not `count(*)`. The columns of such a statement change when the table is altered. */
const STAR = /(?<!\()\*/;

function preparedOf(statement: SqliteDatabase.Statement<unknown[]>): Prepared {
  if (!statement.reader || STAR.test(statement.source)) return { statement, columns: undefined };
  return { statement: statement.raw(true), columns: statement.columns().map(({ name }) => name) };
}

/** Builds row objects from lists of values. This takes a third of the time that the native driver needs to build them. */
function rowsOf(lists: readonly unknown[][], columns: readonly string[]): Record<string, unknown>[] {
  return lists.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at];
    return row;
  });
}

/** A connection with a cache of prepared statements, because preparing takes longer than most of our queries. */
class Handle {
  readonly database: SqliteDatabase.Database;
  readonly #statements = createStatementCache<Prepared>();

  constructor(database: SqliteDatabase.Database) {
    this.database = database;
  }

  prepare(text: string): Prepared {
    const cached = this.#statements.get(text);
    if (cached !== undefined) return cached;
    const statement = preparedOf(this.database.prepare<unknown[]>(text));
    this.#statements.set(text, statement);
    return statement;
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, columns } = this.prepare(query.sql);
    const values = bindable(query.parameters);
    if (statement.reader && columns === undefined) return { rows: statement.all(values) as R[] };
    if (columns !== undefined) {
      const rows = rowsOf(statement.all(values) as unknown[][], columns) as R[];
      // A write with RETURNING counts as well: `settle` goes by the number of changed rows.
      return statement.readonly ? { rows } : { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes, lastInsertRowid } = statement.run(values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}

/** Converts values for binding. SQLite has no booleans, and its driver refuses to bind booleans and undefined. */
function bindable(values: readonly unknown[]): unknown[] {
  return values.map((value) => (value === undefined ? null : typeof value === "boolean" ? Number(value) : value));
}

/**
 * Runs an attempt again while another process writes to the database, for up to 10 s. Waits between attempts without blocking the event
 * loop, as SQLite's own busy_timeout would.
 *
 * @throws the error of the last attempt, or at once any error but SQLITE_BUSY
 */
async function patiently<T>(attempt: () => T): Promise<T> {
  const until = Date.now() + BUSY_PATIENCE;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (typeof code !== "string" || !code.startsWith("SQLITE_BUSY") || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * 18));
    }
  }
}

interface ConnectionResources {
  writer: Handle;
  reader: Handle;
  lock: WriterLock;
  readers: Readers;
  checkpoints: Checkpoints;
  observed: ObservedStatements;
}

class Connection implements DatabaseConnection {
  inTransaction = false;
  #changed = 0;
  readonly #writer: Handle;
  readonly #reader: Handle;
  readonly #lock: WriterLock;
  readonly #readers: Readers;
  readonly #checkpoints: Checkpoints;
  readonly #observed: ObservedStatements;

  constructor({ writer, reader, lock, readers, checkpoints, observed }: ConnectionResources) {
    this.#writer = writer;
    this.#reader = reader;
    this.#lock = lock;
    this.#readers = readers;
    this.#checkpoints = checkpoints;
    this.#observed = observed;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) {
      const result = this.#observed.runNow(query.sql, () => this.#writer.run<R>(query));
      this.#changed += Number(result.numAffectedRows ?? 0);
      return result;
    }
    if (!isLongRead(query) && this.#onlyReads(query)) return this.#observed.runNow(query.sql, () => this.#reader.run<R>(query));
    return this.#observed.run(query.sql, () => (isLongRead(query) ? this.#readLong(query) : this.#write(query)));
  }

  async #readLong<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#readers.read(query.sql, bindable(query.parameters))) as R[] };
  }

  async #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#lock.acquire();
    try {
      return await patiently(() => this.#writer.run(query));
    } finally {
      this.#lock.release();
      this.#checkpoints.wrote();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async begin(): Promise<void> {
    await this.#lock.acquire();
    try {
      // IMMEDIATE takes the write lock now. At the first write, waiting for it could only fail.
      await patiently(() => this.#writer.prepare("begin immediate").statement.run());
      this.inTransaction = true;
      this.#changed = 0;
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  /** Syncs to disk before the commit of very many rows. Ignores write errors, since the commit finds them again. */
  async settle(): Promise<void> {
    if (this.inTransaction && this.#changed >= MANY_ROWS) await this.#checkpoints.settle().catch(() => undefined);
  }

  end(how: "commit" | "rollback"): void {
    // A failed commit (disk full) leaves the transaction open. Kysely then rolls it back through this method.
    if (!this.inTransaction) return;
    if (how === "commit") {
      this.#writer.prepare("commit").statement.run();
      this.#checkpoints.wrote();
    } else if (this.#writer.database.inTransaction) {
      this.#writer.prepare("rollback").statement.run();
    }
    this.inTransaction = false;
    this.#lock.release();
  }

  #onlyReads(query: CompiledQuery): boolean {
    if (SelectQueryNode.is(query.query)) return true;
    if (query.query.kind !== "RawNode") return false;
    const { statement } = this.#reader.prepare(query.sql);
    return statement.reader && statement.readonly;
  }
}

type Readers = Pick<SqliteReaders, "read" | "close">;
type Checkpoints = Pick<SqliteCheckpoints, "wrote" | "settle" | "close">;

/** The connections that {@link sqliteDialect} uses: one for writes, one for reads, and threads for long reads. */
export interface SqliteResources {
  writer: SqliteDatabase.Database;
  reader: SqliteDatabase.Database;
  readers: Readers;
  /** Writes the pages of the write-ahead log to the database. */
  checkpoints: Checkpoints;
  /** Serialises writes. */
  lock: WriterLock;
  observed: ObservedStatements;
}

class TwoConnectionDriver implements Driver {
  readonly #parts: ConnectionResources;

  constructor({ writer, reader, ...rest }: SqliteResources) {
    this.#parts = { ...rest, writer: new Handle(writer), reader: new Handle(reader) };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#parts);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).settle();
    (connection as Connection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).end("rollback");
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).end("rollback");
  }

  async destroy(): Promise<void> {
    const { reader, writer, readers, checkpoints } = this.#parts;
    await Promise.all([readers.close(), checkpoints.close()]);
    reader.database.close();
    writer.database.close();
  }
}

/**
 * Creates a Kysely dialect for SQLite with two connections. Transactions and single writes use the first, one at a time. Reads outside of a
 * transaction use the second, so that they see only committed data while a transaction is open. Long reads run in separate threads.
 */
export function sqliteDialect(resources: SqliteResources): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new TwoConnectionDriver(resources),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
