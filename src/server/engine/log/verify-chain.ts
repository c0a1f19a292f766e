import { sql } from "kysely";
import type { Checkpoint, Checkpoints } from "../calls/log-checkpoints.ts";
import type { Connection } from "../store/index.ts";
import { type Broken, CHECKPOINTS, MARK } from "./broken.ts";
import { CHAINED, type ChainedLog, chainIds, chainsMark, earlierChain, type Head, isOfMarked, isSealed } from "./chain.ts";
import { createFindHidden, type FindHidden } from "./find-hidden.ts";
import { findFiltered } from "./find-filtered.ts";
import { findForeign } from "./find-foreign.ts";
import { findMisindexed } from "./find-misindexed.ts";
import { findOutside, findUnreached } from "./find-stray.ts";
import { type Walked, walkChain } from "./walk-chain.ts";

/**
 * Maximum number of attempts to verify a chain whose oldest rows are deleted by retention during the verification. The result of the last
 * attempt is final.
 */
const ATTEMPTS = 3;

/** Result of {@link verifyLogs}: the number of valid rows, and the findings. */
export interface Verified {
  rows: number;
  /** Oldest first; at most `MOST_FINDINGS` of each chain. */
  broken: readonly Broken[];
}

/**
 * Verifies the rows of every log chain from its anchor to its head. Also searches for rows outside of the chains, and for indexes and other
 * database objects that hide rows. Rows that are appended meanwhile are ignored. A database on which no server has ever started is valid.
 *
 * @param known checkpoints, read before this call. They state which rows the chains have had. Without checkpoints, deleted rows are not
 * found if the heads were reset too
 * @returns the number of valid rows, and the findings about all chains
 */
export async function verifyLogs(connection: Connection, key: Buffer, known: Checkpoints = { rows: new Map() }): Promise<Verified> {
  const broken: Broken[] = known.isForged === true ? [{ log: "operation_log", chain: CHECKPOINTS, what: "altered" }] : [];
  let rows = 0;
  const foreign = await findForeign(connection);
  // A start creates the chains of all logs together, so that either all of them exist or none.
  if (foreign.length === 0 && (await hasNothing(connection, known))) return { rows, broken };
  for (const log of Object.keys(CHAINED) as ChainedLog[]) {
    const filtered = await findFiltered(connection, log);
    broken.push(...filtered);
    try {
      const found = await verifyLog(connection, key, log, known, filtered.length > 0);
      rows += found.rows;
      broken.push(...found.broken);
    } catch (error) {
      // A view can also make every query fail. It is the finding then.
      if (filtered.length + foreign.length === 0) throw error;
    }
  }
  broken.push(...foreign);
  return { rows, broken: broken.sort((a, b) => (a.time ?? 0) - (b.time ?? 0)) };
}

async function verifyLog(connection: Connection, key: Buffer, log: ChainedLog, known: Checkpoints, isFiltered: boolean): Promise<Verified> {
  const broken = await verifyMark(connection, key, log);
  let rows = 0;
  const findHidden = createFindHidden(connection, log);
  for (const chain of chainIds(log)) {
    const found = await verifyChain({ connection, key, log, findHidden, retained: known.retained }, chain, known.rows.get(chain) ?? []);
    rows += found.rows;
    broken.push(...found.broken);
  }
  broken.push(...(await findOutside(connection, log)));
  // A view has no indexes.
  if (!isFiltered) broken.push(...(await findMisindexed(connection, log)));
  return { rows, broken };
}

/** Tests whether no server has started on the database yet. It then has no checkpoints, no chains, no log rows, and no marks of logs. */
async function hasNothing(connection: Connection, known: Checkpoints): Promise<boolean> {
  if (known.rows.size > 0) return false;
  for (const table of ["log_chain", ...Object.keys(CHAINED)])
    if ((await connection.selectFrom(table).select(sql.lit(1).as("one")).limit(1).execute()).length > 0) return false;
  for (const log of Object.keys(CHAINED)) if ((await markOf(connection, log)) !== undefined) return false;
  return true;
}

/** Reads the mark that the chains of a log were made. Its value is undefined if there is none. */
async function markOf(connection: Connection, log: string): Promise<string | undefined> {
  const marks = connection
    .selectFrom("portal_mark")
    .select("value")
    .where("mark", "=", chainsMark(Buffer.alloc(0), log).mark);
  return ((await marks.executeTakeFirst()) as { value: string } | undefined)?.value;
}

/** Verifies the mark that the chains of a log were made. Reads it after the heads, because a start writes all of them at once. */
async function verifyMark(connection: Connection, key: Buffer, log: ChainedLog): Promise<Broken[]> {
  const heads = (await connection.selectFrom("log_chain").selectAll().where("log", "=", log).execute()) as unknown as Head[];
  const mark = await markOf(connection, log);
  if (mark === chainsMark(key, log).value) return [];
  if (mark === undefined) return heads.some((head) => isOfMarked(key, head)) ? [{ log, chain: MARK, what: "removed" }] : [];
  return [{ log, chain: MARK, what: "altered" }];
}

const headOf = async (connection: Connection, chain: string): Promise<Head | undefined> =>
  (await connection.selectFrom("log_chain").selectAll().where("chain_id", "=", chain).executeTakeFirst()) as Head | undefined;

interface Verification {
  connection: Connection;
  key: Buffer;
  log: ChainedLog;
  findHidden: FindHidden;
  /** See {@link Checkpoints}. */
  retained: number | undefined;
}

async function verifyChain(verification: Verification, chain: string, known: readonly Checkpoint[]): Promise<Walked> {
  const { connection, key, log } = verification;
  const isMarked = (await markOf(connection, log)) !== undefined;
  for (let attempt = 1; ; attempt++) {
    const head = await headOf(connection, chain);
    // A head from before the mark was put back.
    if (head === undefined || !(isMarked ? isOfMarked(key, head) : isSealed(key, head))) return verifyHeadless(verification, chain, head);
    const found = await verifyRows(verification, head, known);
    const moved = found.broken.length > 0 && (await headOf(connection, chain))?.anchor_seq !== head.anchor_seq;
    if (!moved || attempt === ATTEMPTS) return found;
  }
}

/** Verifies the rows of a chain whose head is missing or altered, as far as they follow each other. */
async function verifyHeadless({ connection, key, log, findHidden }: Verification, chain: string, head?: Head): Promise<Walked> {
  const range = { log, chain, from: undefined, to: undefined, known: [] };
  const { rows, broken } = await walkChain(connection, key, range, findHidden);
  const lost: Broken = head === undefined ? { log, chain, what: "removed" } : { log, chain, what: "altered", seq: Number(head.seq) };
  return { rows, broken: [lost, ...broken] };
}

async function verifyRows(
  { connection, key, log, findHidden, retained }: Verification,
  head: Head,
  known: readonly Checkpoint[],
): Promise<Walked> {
  const { chain_id: chain, anchor_seq, anchor_hash, seq, hash } = head;
  const range = { log, chain, from: { seq: anchor_seq, hash: anchor_hash }, to: { seq, hash }, known };
  const { rows, broken } = await walkChain(connection, key, range, findHidden);
  const strays = await findUnreached(connection, log, chain);
  const found = [...broken, ...strays, ...findGrown(log, head, known), ...findEarly(log, head, known, retained)];
  return { rows, broken: found.length > 0 ? found : await compareCount(connection, log, chain) };
}

/** Finds out whether rows were added to the chain of earlier rows after it was complete. Its first checkpoint has its final length. */
function findGrown(log: ChainedLog, { chain_id: chain, seq }: Head, known: readonly Checkpoint[]): Broken[] {
  const shortest = Math.min(...known.map((one) => one.seq));
  return chain === earlierChain(log) && shortest < seq ? [{ log, chain, what: "added", seq: shortest + 1 }] : [];
}

/** Finds a row that was removed before it could expire. Retention alone moves the anchor, and never that early. */
function findEarly(log: ChainedLog, head: Head, known: readonly Checkpoint[], retained = Number.POSITIVE_INFINITY): Broken[] {
  const early = known.find(({ seq, after = 0 }) => seq <= Number(head.anchor_seq) && after > retained);
  return early === undefined ? [] : [{ log, chain: head.chain_id, what: "removed", seq: early.seq, time: early.after ?? 0 }];
}

/** Counts the rows of a chain. The count proves that the walk has seen all of them, whatever their values are. */
async function compareCount(connection: Connection, log: ChainedLog, chain: string): Promise<Broken[]> {
  const { rows } = await sql<{ expected: number; counted: number }>`
    select head.seq - head.anchor_seq as expected,
      (select count(*) from ${sql.table(log)} as counted where counted.chain = ${chain}) as counted
    from log_chain as head where head.chain_id = ${chain}`.execute(connection);
  const [{ expected, counted } = { expected: 0, counted: 0 }] = rows;
  if (Number(counted) === expected) return [];
  return [{ log, chain, what: Number(counted) > expected ? "added" : "removed" }];
}
