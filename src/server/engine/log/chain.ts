import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { SettingError } from "../config/setting.ts";
import { kindOf } from "../store/drivers/dialect.ts";
import { internalTables } from "../store/internal-tables.ts";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";

/** The logs whose rows are chained, with their times. */
export const CHAINED = { auth_log: "operate_time", operation_log: "operate_date" } as const;
export type ChainedLog = keyof typeof CHAINED;
export const isChained = (table: string): table is ChainedLog => Object.hasOwn(CHAINED, table);

/**
 * Chains of a log. A transaction holds the one that it writes into until it ends: on PostgreSQL so many can be written to at
 * the same time, by whichever process. All of them are there from the first row on: one that is gone is missed.
 */
const CHAINS = 16;

/** Where a chain stands: its last row, and the last one that retention took away. `seal`: nobody else wrote it. */
export interface Head {
  chain_id: string;
  log: string;
  seq: number;
  hash: string;
  anchor_seq: number;
  anchor_hash: string;
  /** Epoch milliseconds: when the chain was made; 0: its rows are still being adopted. */
  since: number;
  /** Keyed hash of all other columns; empty: it was altered, and stays without. */
  seal: string;
}

const FILE = "log-key";
/** The key of the chains: the setting, else a file of its own in `dataDir`, which is made when it is first needed. */
export function logKeyOf({ dataDir, logKey }: { dataDir: string; logKey?: string }): Buffer {
  if (logKey !== undefined) return Buffer.from(logKey);
  const file = join(dataDir, FILE);
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "EEXIST") throw error;
    chmodSync(file, 0o600);
  }
  return Buffer.from(readFileSync(file, "utf8").trim());
}

/** Keyed hash (HMAC-SHA-256) of texts. */
export const keyed = (key: Buffer, ...parts: readonly string[]): string =>
  createHmac("sha256", key).update(parts.join("\n")).digest("base64url");

/** By which a key is known without being told. */
const fingerprintOf = (key: Buffer): string => keyed(key, "key");
const MARK = "log-key";

/** Notes which key the logs of a database are chained with. @throws SettingError for another one */
export async function keepLogKey(connection: Connection, key: Buffer): Promise<void> {
  const value = fingerprintOf(key);
  await connection
    .insertInto("portal_mark")
    .values({ mark: MARK, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await connection.selectFrom("portal_mark").select("value").where("mark", "=", MARK).executeTakeFirst();
  if (kept?.["value"] === value) return;
  throw new SettingError(
    "LOG_KEY",
    "…",
    "the key that the logs of this database are chained with, as LOG_KEY or in the file log-key of DATA_DIR",
  );
}

const NUMBERS: ReadonlySet<string> = new Set(["time", "integer"]);
const columnsOf = new Map(
  Object.keys(CHAINED).map((log) => {
    const { columns = [] } = internalTables.find(({ name }) => name === log) ?? {};
    return [log, columns.filter(({ name }) => name !== "row_hash").sort((a, b) => (a.name < b.name ? -1 : 1))];
  }),
);

/** The keyed hash of a row and of the row before it. What has no value is left out: a column that comes later changes nothing. */
export function rowHash(key: Buffer, log: string, before: string, row: Row): string {
  const held = (columnsOf.get(log) ?? []).flatMap(({ name, type }) => {
    const value = row[name];
    return value === null || value === undefined ? [] : [[name, NUMBERS.has(type) ? Number(value) : value]];
  });
  return keyed(key, before, JSON.stringify(held));
}

function sealOf(key: Buffer, head: Omit<Head, "seal">): string {
  const { chain_id, log, seq, hash, anchor_seq, anchor_hash, since } = head;
  return keyed(key, "head", JSON.stringify([chain_id, log, Number(seq), hash, Number(anchor_seq), anchor_hash, Number(since)]));
}

export const isSealed = (key: Buffer, head: Head): boolean => head.seal === sealOf(key, head);

/** The chain of the rows that were written before their log had chains. Nothing is appended to it after `adoptRows`. */
export const earlierChain = (log: string): string => `${log}:before`;

/** Chains that rows are appended to. */
const openChains = (log: string): string[] => Array.from({ length: CHAINS }, (_, at) => `${log}:${String(at).padStart(2, "0")}`);

/** All chains of a log, the one of earlier rows last. */
export const chainIds = (log: string): string[] => [...openChains(log), earlierChain(log)];

/** The head of a chain before and after a row was appended. */
export interface Appended {
  before: Head;
  after: Head;
}

/** Adds a row to a chain of its log, in the transaction at hand. */
export async function appendChained(connection: Connection, key: Buffer, log: ChainedLog, row: Row, now: number): Promise<Appended> {
  const head = (await freeHead(connection, log)) ?? (await firstHead(connection, key, log, now));
  const seq = Number(head.seq) + 1;
  const added: Row = { ...row, chain: head.chain_id, seq };
  const hash = rowHash(key, log, head.hash, added);
  await connection
    .insertInto(log)
    .values({ ...added, row_hash: hash })
    .execute();
  return { before: head, after: await writeHead(connection, key, head, { seq, hash }) };
}

/**
 * Changes a head and seals it. A head without a valid seal gets none: it was altered in the database, and a new seal would
 * hide that from `verifyLogs`.
 *
 * @param head as it was read, held by the transaction at hand
 */
export async function writeHead(connection: Connection, key: Buffer, head: Head, changes: Partial<Head>): Promise<Head> {
  const changed = { ...head, ...changes };
  const { chain_id, ...values } = { ...changed, seal: isSealed(key, head) ? sealOf(key, changed) : "" };
  await connection.updateTable("log_chain").set(values).where("chain_id", "=", chain_id).execute();
  return { ...values, chain_id };
}

/** A chain that nobody writes into, held until the transaction ends; where all are written into, the first that gets free. */
async function freeHead(connection: Connection, log: string): Promise<Head | undefined> {
  const open = sql`select * from log_chain where log = ${log} and chain_id <> ${earlierChain(log)} limit 1`;
  const one = (held: ReturnType<typeof sql>) => sql<Head>`${open} ${held}`.execute(connection);
  if (kindOf(connection) === "sqlite") return (await one(sql``)).rows[0];
  return (await one(sql`for update skip locked`)).rows[0] ?? (await one(sql`for update`)).rows[0];
}

/** Of a log that has no chains: its first row is written, or somebody removed them all. */
async function firstHead(connection: Connection, key: Buffer, log: string, since: number): Promise<Head> {
  await createHeads(connection, key, log, chainIds(log), since);
  const head = await freeHead(connection, log);
  if (head === undefined) throw new Error(`the chains of ${log} could not be made`);
  return head;
}

/** Creates the heads of empty chains; those that exist stay as they are. */
export async function createHeads(
  connection: Connection,
  key: Buffer,
  log: string,
  chains: readonly string[],
  since: number,
): Promise<void> {
  const heads = chains.map((chain_id): Omit<Head, "seal"> => ({ chain_id, log, seq: 0, hash: "", anchor_seq: 0, anchor_hash: "", since }));
  const rows = heads.map((head) => ({ ...head, seal: sealOf(key, head) }));
  await connection
    .insertInto("log_chain")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
