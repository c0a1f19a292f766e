import { sql } from "kysely";
import type { Checkpoint, Checkpoints } from "../calls/log-checkpoints.ts";
import { kindOf, ordering } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import { type Broken, CHECKPOINTS, type Tampering } from "./broken.ts";
import { CHAINED, type ChainedLog, chainIds, type Head, isSealed, rowHash } from "./chain.ts";
import { findStray } from "./find-stray.ts";

/** Rows per query. */
const PORTION = 500;
/** Attempts to read a chain that retention shortens meanwhile. */
const ATTEMPTS = 3;

/** Result of {@link verifyLogs}: the number of valid rows, and the findings. */
export interface Verified {
  rows: number;
  /** Oldest first. */
  broken: readonly Broken[];
}

/**
 * Verifies every chain from its anchor to its head, and looks for rows outside of the chains. Ignores rows that are appended meanwhile. A
 * database on which no server has started is valid.
 *
 * @param known rows that the chains had, read before this call. Without them, removed rows are not noticed if the heads were set back
 * with them
 * @returns the number of verified rows, and the first broken row of each chain
 */
export async function verifyLogs(connection: Connection, key: Buffer, known: Checkpoints = { rows: new Map() }): Promise<Verified> {
  const broken: Broken[] = known.isForged === true ? [{ log: "operation_log", chain: CHECKPOINTS, what: "altered" }] : [];
  let rows = 0;
  // A start creates the chains of all logs together, so that either all of them exist or none.
  if (await hasNothing(connection, known)) return { rows, broken };
  for (const log of Object.keys(CHAINED) as ChainedLog[]) {
    for (const chain of chainIds(log)) {
      const found = await verifyChain(connection, key, log, chain, known.rows.get(chain) ?? []);
      rows += found.rows;
      if (found.broken !== undefined) broken.push(found.broken);
    }
    const stray = await findStray(connection, log);
    if (stray !== undefined) broken.push(stray);
  }
  return { rows, broken: broken.sort((a, b) => (a.time ?? 0) - (b.time ?? 0)) };
}

/** Whether no server has started on the database yet. */
async function hasNothing(connection: Connection, known: Checkpoints): Promise<boolean> {
  if (known.rows.size > 0) return false;
  for (const table of ["log_chain", ...Object.keys(CHAINED)])
    if ((await connection.selectFrom(table).select(sql.lit(1).as("one")).limit(1).execute()).length > 0) return false;
  return true;
}

const headOf = async (connection: Connection, chain: string): Promise<Head | undefined> =>
  (await connection.selectFrom("log_chain").selectAll().where("chain_id", "=", chain).executeTakeFirst()) as Head | undefined;

interface Walked {
  rows: number;
  broken?: Broken;
}

async function verifyChain(
  connection: Connection,
  key: Buffer,
  log: ChainedLog,
  chain: string,
  known: readonly Checkpoint[],
): Promise<Walked> {
  for (let attempt = 1; ; attempt++) {
    const head = await headOf(connection, chain);
    if (head === undefined) return { rows: 0, broken: { log, chain, what: "removed" } };
    if (!isSealed(key, head)) return { rows: 0, broken: { log, chain, what: "altered", seq: Number(head.seq) } };
    const walked = await walk(connection, key, log, head, known);
    const moved = walked.broken !== undefined && Number((await headOf(connection, chain))?.anchor_seq) !== Number(head.anchor_seq);
    if (!moved || attempt === ATTEMPTS) return walked;
  }
}

async function walk(connection: Connection, key: Buffer, log: ChainedLog, head: Head, known: readonly Checkpoint[]): Promise<Walked> {
  const time = CHAINED[log];
  const chain = head.chain_id;
  const last = Number(head.seq);
  const expected = hashesBySeq(known);
  let [seq, hash, before] = [Number(head.anchor_seq), head.anchor_hash, undefined as number | undefined];
  const toBroken = (what: Tampering, row?: Row): Broken => {
    const at = row === undefined ? before : Number(row[time]);
    const id = row === undefined ? {} : { id: String(row["log_id"]) };
    return { log, chain, seq: seq + 1, what, ...id, ...(at === undefined ? {} : { time: at }) };
  };
  for (let rows = 0; ; ) {
    const from = connection.selectFrom(log).selectAll().where("chain", "=", chain).where("seq", "<=", last);
    // Start at the last row of the previous portion and read it again. Otherwise a second row with its number would be missed.
    const found: Row[] = await from
      .where("seq", rows === 0 ? ">" : ">=", seq)
      .orderBy(bySeq(connection))
      .limit(PORTION)
      .execute();
    const again = rows === 0 ? -1 : found.findIndex((row) => Number(row["seq"]) === seq && row["row_hash"] === hash);
    const portion = found.filter((_, at) => at !== again);
    for (const row of portion) {
      if (Number(row["seq"]) <= seq) return { rows, broken: toBroken("added", row) };
      if (Number(row["seq"]) !== seq + 1) return { rows, broken: toBroken("removed") };
      if (rowHash(key, log, hash, row) !== row["row_hash"])
        return { rows, broken: toBroken(isElsewhere(key, log, row, portion) ? "reordered" : "altered", row) };
      if (!isExpected(expected, seq + 1, String(row["row_hash"]))) return { rows, broken: toBroken("replaced", row) };
      [seq, hash, before] = [seq + 1, String(row["row_hash"]), Number(row[time])];
      rows += 1;
    }
    if (found.length === PORTION) continue;
    if (seq !== last) return { rows, broken: toBroken("removed") };
    if (hash !== head.hash) return { rows, broken: toBroken("altered") };
    // The chain is intact, but was longer once.
    return known.some((one) => one.seq > last) ? { rows, broken: toBroken("removed") } : { rows };
  }
}

function hashesBySeq(known: readonly Checkpoint[]): Map<number, string[]> {
  const hashes = new Map<number, string[]>();
  for (const { seq, hash } of known) hashes.set(seq, [...(hashes.get(seq) ?? []), hash]);
  return hashes;
}

const isExpected = (expected: ReadonlyMap<number, readonly string[]>, seq: number, hash: string): boolean =>
  (expected.get(seq) ?? []).every((start) => hash.startsWith(start));

/** Whether the row would be valid behind another row of the portion. Rows that were swapped or moved up have numbers near their own. */
const isElsewhere = (key: Buffer, log: string, row: Row, portion: readonly Row[]): boolean =>
  portion.some((other) =>
    [0, 1, 2].some((by) => rowHash(key, log, String(other["row_hash"]), { ...row, seq: Number(other["seq"]) + by }) === row["row_hash"]),
  );

/** Sorts in the order of the index. For any other order PostgreSQL would sort a whole chain per portion. */
const bySeq = (connection: Connection) => sql`seq ${ordering(kindOf(connection), false)}`;
