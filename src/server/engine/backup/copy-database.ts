import { join } from "node:path";
import { sql } from "kysely";
import { copySqlite, readSqlite } from "../store/sqlite-copy.ts";
import type { Connection, Database } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import { type Ask, countRows, digestMigration, type ListedFile, listFiles } from "./count-rows.ts";
import { syncPath, writeNewFile } from "../files/digests.ts";
import { DATABASE_COPY, type Manifest } from "./manifest.ts";
import { findTool, runTool } from "./postgres-tools.ts";

/** Result of {@link copyDatabase}. */
export interface DatabaseCopy {
  /** Name of the file in the backup. */
  part: string;
  /** Kind and versions of the database, for the manifest. */
  database: Manifest["database"];
  /** Number of rows by table, at the moment of the copy. */
  rows: Record<string, number>;
}

/** Input of {@link copyDatabase}. */
interface CopyOptions {
  database: Database;
  folder: string;
  /** Receives the uploads, in pages. */
  listed: (page: ListedFile[]) => Promise<void>;
  /** Ends the copy when it aborts. */
  stopping: AbortSignal;
}

/**
 * Copies the database into a file of a folder. The copy is the state at one moment, although other processes continue to write. The row
 * counts and the list of uploads are from the same moment.
 *
 * @throws BackupError if pg_dump is missing, too old or fails; the error of SQLite; an error once `stopping` aborts
 */
export const copyDatabase = (options: CopyOptions): Promise<DatabaseCopy> =>
  options.database.kind === "sqlite" ? copyOfSqlite(options) : dumpOfPostgres(options);

/** Wraps a function that runs statements, so that it throws and runs none once the signal has aborted. */
const until =
  (stopping: AbortSignal, ask: Ask): Ask =>
  async (text) => {
    stopping.throwIfAborted();
    return ask(text);
  };

async function describe(ask: Ask, kind: Database["kind"], listed: CopyOptions["listed"]) {
  const [rows, migration] = [await countRows(kind, ask), await digestMigration(ask)];
  for await (const page of listFiles(ask)) await listed(page);
  return { rows, migration };
}

async function copyOfSqlite({ database: { location }, folder, listed, stopping }: CopyOptions): Promise<DatabaseCopy> {
  const part = DATABASE_COPY.sqlite;
  const file = join(folder, part);
  // SQLite would create a file that other accounts may read.
  await writeNewFile(file, "");
  await copySqlite(location.dataDir ?? "", file, stopping);
  await syncPath(file);
  const { ask, close } = readSqlite(file);
  try {
    const { rows, migration } = await describe(until(stopping, ask), "sqlite", listed);
    const [version] = await ask("select sqlite_version() as version");
    return { part, rows, database: { kind: "sqlite", server: String(version?.["version"]), migration } };
  } finally {
    await close();
  }
}

/**
 * Returns a function that runs an SQL text on a connection and returns the rows. The text is run as it is, so it must not contain values
 * from outside.
 */
export const askOf =
  (connection: Connection): Ask =>
  async (text) =>
    (await sql.raw<Row>(text).execute(connection)).rows;

/** Reads the version of PostgreSQL. @returns such as `{ text: "18.4", major: 18 }` */
export async function postgresVersion(connection: Connection): Promise<{ text: string; major: number }> {
  const [row] = await askOf(connection)(
    "select current_setting('server_version_num')::int as number, split_part(version(), ' ', 2) as text",
  );
  return { text: String(row?.["text"]), major: Math.floor(Number(row?.["number"]) / 10_000) };
}

/**
 * Dumps a PostgreSQL database with pg_dump, and counts its rows. The transaction that counts exports its snapshot to pg_dump, so that both
 * see the same rows.
 */
async function dumpOfPostgres({ database: { kysely, location }, folder, listed, stopping }: CopyOptions): Promise<DatabaseCopy> {
  const part = DATABASE_COPY.postgres;
  const { text: server, major } = await postgresVersion(kysely);
  const tool = await findTool("pg_dump", { server: major });
  await writeNewFile(join(folder, part), "");
  const reading = kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (inside) => {
    const ask = askOf(inside);
    await ask("set local idle_in_transaction_session_timeout = 0");
    const [at] = await ask("select pg_export_snapshot() as snapshot, current_schema() as schema");
    const schema = String(at?.["schema"]);
    const args = [
      "--format=custom",
      "--compress=1",
      "--no-owner",
      "--no-privileges",
      `--schema="${schema.replaceAll('"', '""')}"`,
      `--snapshot=${at?.["snapshot"]}`,
      `--file=${join(folder, part)}`,
    ];
    // A pooler would pass on the settings of pg_dump's session to other clients.
    await runTool(tool.path, location.directUrl ?? location.url ?? "", args, stopping);
    await syncPath(join(folder, part));
    const { rows, migration } = await describe(until(stopping, ask), "postgres", listed);
    return { part, rows, database: { kind: "postgres" as const, server, tool: tool.major, schema, migration } };
  });
}
