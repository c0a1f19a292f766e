import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { toWellFormed } from "../../../../runtime/contract/values/well-formed.ts";
import { SettingError } from "../config/setting.ts";
import { forUpdate, kindOf } from "../store/drivers/dialect.ts";
import { engineTables } from "../store/internal-tables.ts";
import { type Connection, readMark } from "../store/index.ts";
import type { Row } from "../store/types.ts";

/** The logs whose rows are chained, so that changes can be detected. By table name: the column with the time of a row. */
export const CHAINED = { auth_log: "operate_time", operation_log: "operate_date" } as const;
/** Name of the table of a log whose rows are chained. */
export type ChainedLog = keyof typeof CHAINED;
/** Tests whether a table belongs to a log with chains. */
export const isChained = (table: string): table is ChainedLog => Object.hasOwn(CHAINED, table);

/**
 * Number of chains per log. A transaction locks the chain that it appends to until it ends, so that on PostgreSQL this many transactions
 * can append at the same time. All chains exist from the first row on, so that a missing one is noticed.
 */
const CHAINS = 16;

/**
 * The head of a log chain, a row of `log_chain`. It contains number and hash of the last row of the chain, and of the last row that
 * retention has deleted (the anchor). `seal` proves that the server wrote the head.
 */
export interface Head {
  chain_id: string;
  log: string;
  seq: number;
  hash: string;
  anchor_seq: number;
  anchor_hash: string;
  /** Epoch milliseconds at which the chain was created; 0 while its rows are still being adopted. */
  since: number;
  /** Keyed hash of all other columns. Empty if the server has found that the head was altered. Such a head is never sealed again. */
  seal: string;
}

const FILE = "log-key";
/**
 * Returns the key of the chains: the setting, or the content of a file in `dataDir`. Creates the file with a random key if it does not
 * exist.
 *
 * @throws the error of the file system if the file can neither be created nor read
 */
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

/**
 * Returns the key of the chains from the setting or from its file. Undefined if there is neither; unlike {@link logKeyOf}, it never creates
 * a key.
 */
export function knownLogKey({ dataDir, logKey }: { dataDir: string; logKey?: string | undefined }): Buffer | undefined {
  if (logKey !== undefined) return Buffer.from(logKey);
  const file = join(dataDir, FILE);
  return existsSync(file) ? Buffer.from(readFileSync(file, "utf8").trim()) : undefined;
}

/** Computes the keyed hash (HMAC-SHA-256, base64url) of texts, joined by line breaks. */
export const keyed = (key: Buffer, ...texts: readonly string[]): string =>
  createHmac("sha256", key).update(texts.join("\n")).digest("base64url");

/** Computes a fingerprint of a key: a keyed hash of a constant text. It shows whether two keys are equal without revealing them. */
export const fingerprintOf = (key: Buffer): string => keyed(key, "key");
const MARK = "log-key";

/**
 * Reads the fingerprint of the key with which the log chains of a database were created. Undefined if none is stored, as in a new database.
 */
export const chainedBy = (connection: Connection): Promise<string | undefined> => readMark(connection, MARK);

/**
 * Stores the fingerprint of the key with which the logs of a database are chained, if none is stored yet.
 *
 * @throws SettingError if the fingerprint of another key is stored
 */
export async function keepLogKey(connection: Connection, key: Buffer): Promise<void> {
  const value = fingerprintOf(key);
  await connection
    .insertInto("portal_mark")
    .values({ mark: MARK, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if ((await chainedBy(connection)) === value) return;
  throw new SettingError("LOG_KEY", "…", "the key of the log chains of this database, as LOG_KEY or in the file log-key of DATA_DIR");
}

const columnsOf = new Map(
  Object.keys(CHAINED).map((log) => {
    const { columns = [] } = engineTables.find(({ name }) => name === log) ?? {};
    const hashed = columns.map(({ name }) => name).filter((name) => name !== "row_hash");
    return [log, hashed.sort((a, b) => (a < b ? -1 : 1))];
  }),
);

/**
 * Computes the keyed hash of a log row together with the hash of the row before it. Empty values are left out, so that adding a column
 * changes no hash. Values are not converted to other types. SQLite can store the text `"1"` in a numeric column, and its hash must differ
 * from the hash of the number 1.
 *
 * @param before hash of the preceding row; empty for the first row
 */
export function rowHash(key: Buffer, log: string, before: string, row: Row): string {
  const hashed = (columnsOf.get(log) ?? []).flatMap((name) => {
    const value = row[name];
    return value === null || value === undefined ? [] : [[name, value]];
  });
  return keyed(key, before, JSON.stringify(hashed));
}

/** Labels of seals. Heads have had the second one since the database has a mark that its chains were made. */
const [EARLIER_SEAL, SEAL] = ["head", "head of marked chains"];

function sealOf(key: Buffer, head: Omit<Head, "seal">, label: string): string {
  const { chain_id, log, seq, hash, anchor_seq, anchor_hash, since } = head;
  return keyed(key, label, JSON.stringify([chain_id, log, seq, hash, anchor_seq, anchor_hash, since]));
}

/**
 * Tests whether the seal of a head is valid and was made after its chains were marked ({@link makeChains}). If the mark exists and the
 * result is false, somebody has put back an earlier head, or altered the head.
 */
export const isOfMarked = (key: Buffer, head: Head): boolean => head.seal === sealOf(key, head, SEAL);

/** Tests whether the seal of a head is the keyed hash of its other columns. Only a server with this key can have written such a head. */
export const isSealed = (key: Buffer, head: Head): boolean => labelOf(key, head) !== undefined;

/** Returns the label under which a head is sealed. Undefined if the head was altered. */
const labelOf = (key: Buffer, head: Head): string | undefined =>
  [SEAL, EARLIER_SEAL].find((label) => head.seal === sealOf(key, head, label));

/** Returns the id of the chain for rows that were written before their log had chains. Nothing is appended to it after `adoptRows`. */
export const earlierChain = (log: string): string => `${log}:before`;

/** Lists the chains that rows are appended to. */
const openChains = (log: string): string[] => Array.from({ length: CHAINS }, (_, at) => `${log}:${String(at).padStart(2, "0")}`);

/**
 * Lists the ids of all chains of a log. The last id belongs to the chain of the rows that are older than the chains. The chains may not
 * exist yet.
 */
export const chainIds = (log: string): string[] => [...openChains(log), earlierChain(log)];

/** The head of a chain before and after a row was appended. */
export interface Appended {
  before: Head;
  after: Head;
}

/** Returns the row as a database stores it, so that its hash covers the stored texts. No database stores half a surrogate pair. */
const asStored = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === "string" ? toWellFormed(value) : value]));

/**
 * Appends a row to a chain of its log in the current transaction, and locks the chain until the transaction ends. Chooses a chain that no
 * other transaction has locked; if all are locked, waits for one. Creates the chains if the log has none.
 *
 * @param now epoch milliseconds
 * @returns the head of the chain before and after the row
 */
export async function appendChained(connection: Connection, key: Buffer, log: ChainedLog, row: Row, now: number): Promise<Appended> {
  const head = (await freeHead(connection, log)) ?? (await firstHead(connection, key, log, now));
  const seq = Number(head.seq) + 1;
  const added: Row = { ...asStored(row), chain: head.chain_id, seq };
  const hash = rowHash(key, log, head.hash, added);
  await connection
    .insertInto(log)
    .values({ ...added, row_hash: hash })
    .execute();
  return { before: head, after: await writeHead(connection, key, head, { seq, hash }) };
}

/**
 * Changes the head of a chain, seals it and returns it. A head without a valid seal was altered in the database; it gets no new seal, so
 * that `verifyLogs` still finds it.
 *
 * @param head the head as the current transaction has read and locked it
 * @param label the label in the new seal, which shows whether the chains were already marked ({@link makeChains}). Default: the label of
 * the present seal
 */
export async function writeHead(
  connection: Connection,
  key: Buffer,
  head: Head,
  changes: Partial<Head>,
  label = labelOf(key, head),
): Promise<Head> {
  const changed = { ...head, ...changes };
  const seal = isSealed(key, head) && label !== undefined ? sealOf(key, changed, label) : "";
  const { chain_id, ...values } = { ...changed, seal };
  await connection.updateTable("log_chain").set(values).where("chain_id", "=", chain_id).execute();
  return { ...values, chain_id };
}

/** Locks a chain that no transaction is writing to, until the current one ends. If all are in use, waits for the first that is released. */
async function freeHead(connection: Connection, log: string): Promise<Head | undefined> {
  const open = sql`select * from log_chain where log = ${log} and chain_id <> ${earlierChain(log)} limit 1`;
  const one = (held: ReturnType<typeof sql>) => sql<Head>`${open} ${held}`.execute(connection);
  if (kindOf(connection) === "sqlite") return (await one(sql``)).rows[0];
  return (await one(sql`for update skip locked`)).rows[0] ?? (await one(sql`for update`)).rows[0];
}

/**
 * Returns a head of a log that has none, because its first row is being written or somebody removed all heads. Removed heads are created
 * again without a seal, so that calls still work and `verifyLogs` reports them.
 */
async function firstHead(connection: Connection, key: Buffer, log: string, since: number): Promise<Head> {
  await makeChains(connection, key, log, { now: since, adopts: false });
  const made = await freeHead(connection, log);
  if (made !== undefined) return made;
  await createHeads(connection, emptyHeads(log, chainIds(log), since));
  const lost = await freeHead(connection, log);
  if (lost === undefined) throw new Error(`the chains of ${log} could not be created`);
  return lost;
}

/**
 * Computes the row of `portal_mark` that {@link makeChains} inserts when it creates the chain heads of a log. `value` is keyed, so nobody
 * without the key can forge the row.
 * @param key the key of the log seals
 */
export const chainsMark = (key: Buffer, log: string): { mark: string; value: string } => ({
  mark: `log-chains:${log}`,
  value: keyed(key, "chains", log),
});

/** Input of {@link makeChains} besides the log. */
export interface Making {
  /** Epoch milliseconds. */
  now: number;
  /** True if rows that are outside of the chains will be sealed afterwards (`adoptRows`). */
  adopts: boolean;
  /** True if the chains are known to exist, although the log has no mark. Missing heads have then been lost, and are not created again. */
  isMade?: boolean;
}

/**
 * Creates the chains of a log, once in the life of a database, and stores a mark that they exist. Heads of an earlier version are sealed
 * again, so that their seals show the mark ({@link isOfMarked}). Does nothing if the mark of the log exists. Also does nothing if the mark
 * is missing but a seal shows that it existed, because then somebody has removed the mark.
 *
 * The mark is in the database, because a file of one process proves nothing to another process. Heads that are lost later are not created
 * again: new heads would hide that rows were added or removed.
 */
export async function makeChains(connection: Connection, key: Buffer, log: string, { now, adopts, isMade }: Making): Promise<void> {
  const mark = chainsMark(key, log);
  const known = await connection.selectFrom("portal_mark").select("mark").where("mark", "=", mark.mark).executeTakeFirst();
  if (known !== undefined) return;
  const headsQuery = connection.selectFrom("log_chain").selectAll().where("log", "=", log).orderBy("chain_id");
  const heads = (await forUpdate(kindOf(connection), headsQuery).execute()) as unknown as Head[];
  // Somebody has removed the mark. `verifyLogs` reports it.
  if (heads.some((head) => isOfMarked(key, head))) return;
  const insert = connection.insertInto("portal_mark").values(mark);
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
  // Another process makes them.
  if (Number(numInsertedOrUpdatedRows) === 0) return;
  if (isMade !== true) {
    // An older version made chains, but none for earlier rows.
    const missing = heads.length === 0 ? openChains(log) : [];
    const since = adopts && (await hasOutside(connection, log)) ? 0 : now;
    const made = [...emptyHeads(log, missing, now), ...emptyHeads(log, [earlierChain(log)], since)];
    await createHeads(
      connection,
      made.map((head) => ({ ...head, seal: sealOf(key, head, SEAL) })),
    );
  }
  for (const head of heads) await writeHead(connection, key, head, {}, SEAL);
}

const hasOutside = async (connection: Connection, log: string): Promise<boolean> =>
  (await connection.selectFrom(log).select("chain").where("chain", "is", null).limit(1).execute()).length > 0;

const emptyHeads = (log: string, chains: readonly string[], since: number): Head[] =>
  chains.map((chain_id) => ({ chain_id, log, seq: 0, hash: "", anchor_seq: 0, anchor_hash: "", since, seal: "" }));

/** Stores heads of empty chains. Existing heads are not changed. */
async function createHeads(connection: Connection, heads: readonly Head[]): Promise<void> {
  await connection
    .insertInto("log_chain")
    .values(heads.map((head) => ({ ...head })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
