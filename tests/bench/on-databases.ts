import { join } from "node:path";
import SqliteConnection from "better-sqlite3";
import pg from "pg";
import { startPostgres } from "../support/postgres.ts";
import { loopDelayOf } from "./asked.ts";
import { build, inFolder, type Running, seedDemo, startPortal } from "./process.ts";
import type { Figure } from "./report.ts";

/** `BENCH_DATABASE`: SQLite or PostgreSQL only. */
const KINDS = process.env["BENCH_DATABASE"] ?? "SQLite PostgreSQL";

/** A portal on a filled database. */
export interface Filled<T> {
  kind: "SQLite" | "PostgreSQL";
  portal: Running;
  /** Data folder of the portal. */
  folder: string;
  loopDelay: () => Promise<number>;
  filled: T;
  /** Queries the database directly; `?` is replaced by a value. */
  bare(text: string, ...values: (string | number)[]): Promise<unknown[]> | unknown[];
}

/** Adds more rows to a database with the demo's records. */
export interface Filling<T> {
  tables: readonly string[];
  onSqlite(file: string): Promise<T> | T;
  onPostgres(client: pg.Client, url: string): Promise<T>;
  /** Returns whether a previous run has already filled the database. */
  isFilled?(target: { file: string } | { client: pg.Client }): Promise<boolean> | boolean;
  /** Folder and address of databases that outlive the run. */
  folder?: string | undefined;
  url?: string | undefined;
}

/** Fills both databases and measures a portal on each. */
export async function measureOnDatabases<T>(filling: Filling<T>, measure: (on: Filled<T>) => Promise<Figure[]>): Promise<Figure[]> {
  build();
  const all = async (folder: string): Promise<Figure[]> => [
    ...(KINDS.includes("SQLite") ? await measureSqlite(folder, filling, measure) : []),
    ...(KINDS.includes("PostgreSQL") ? await measurePostgres(folder, filling, measure) : []),
  ];
  return filling.folder === undefined ? inFolder(all) : all(filling.folder);
}

async function measureSqlite<T>(folder: string, filling: Filling<T>, measure: (on: Filled<T>) => Promise<Figure[]>): Promise<Figure[]> {
  const file = join(folder, "portal.db");
  if ((await filling.isFilled?.({ file })) !== true) await seedDemo(folder);
  const filled = await timed("SQLite", () => filling.onSqlite(file));
  const portal = await startPortal(folder, { watched: true });
  const reader = new SqliteConnection(file, { readonly: true });
  const bare: Filled<T>["bare"] = (text, ...values) => reader.prepare(text).all(...values);
  try {
    return await measure({ kind: "SQLite", portal, folder, filled, bare, loopDelay: loopDelayOf(portal, folder) });
  } finally {
    reader.close();
    await portal.stop();
  }
}

async function measurePostgres<T>(folder: string, filling: Filling<T>, measure: (on: Filled<T>) => Promise<Figure[]>): Promise<Figure[]> {
  const cluster = filling.url === undefined ? await startPostgres() : { url: filling.url, stop: async () => undefined };
  const { url } = cluster;
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    if ((await filling.isFilled?.({ client })) !== true) await seedDemo(folder, url);
    const filled = await timed("PostgreSQL", () => filling.onPostgres(client, url));
    const portal = await startPortal(folder, { url, watched: true });
    for (const table of filling.tables) await client.query(`vacuum analyze ${table}`);
    // Otherwise PostgreSQL would write the filled rows to disk during the measurement.
    await client.query("checkpoint");
    const bare: Filled<T>["bare"] = async (text, ...values) => (await client.query(text.replaceAll("?", "$1"), values)).rows;
    return await measure({ kind: "PostgreSQL", portal, folder, filled, bare, loopDelay: loopDelayOf(portal, folder) }).finally(() =>
      portal.stop(),
    );
  } finally {
    await client.end();
    await cluster.stop();
  }
}

async function timed<T>(kind: string, fill: () => Promise<T> | T): Promise<T> {
  const start = performance.now();
  const filled = await fill();
  console.log(`  ${kind} is filled in ${((performance.now() - start) / 1000).toFixed(1)} s; its indexes come with the start …`);
  return filled;
}

/** Adds `nulls last`, as in the indexes of PostgreSQL. Otherwise it would sort all rows. */
export const withNullsLast = (kind: string, text: string): string =>
  kind === "PostgreSQL" ? text.replaceAll(" desc", " desc nulls last") : text;
