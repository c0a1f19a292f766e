import { sql } from "kysely";
import { kindOf, ordering } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import type { Broken, Tampering } from "./broken.ts";
import { CHAINED, type ChainedLog, type Head, isSealed, rowHash } from "./chain.ts";

/** Maximum number of expired rows of a chain that one query reads and verifies. The next query continues. */
const PORTION = 500;

/**
 * The row of a chain up to which rows have expired and may be deleted: its number and hash. If no row may be deleted, it is the row that
 * was deleted last (anchor), and `id` is absent.
 */
export interface ExpiredEnd {
  seq: number;
  hash: string;
  id?: string;
}

/** Result of {@link findExpired}: the expired rows at the start of one chain. */
export interface Expired {
  end: ExpiredEnd;
  /** Ids of the rows, in the sequence of the chain. */
  ids: string[];
  /** Whether further rows may have expired. The query reads a limited number of rows. */
  hasMore: boolean;
  /** Set if the row after `end`, or the head of the chain, is not what the server wrote. */
  broken?: Broken;
}

/** A log chain from which rows older than `before` (epoch milliseconds) are to be deleted. Input of {@link findExpired}. */
export interface ExpiringChain {
  key: Buffer;
  log: ChainedLog;
  head: Head;
  before: number;
}

/** Returns the anchor of a chain: number and hash of the row that was deleted last because it had expired. Number 0 if none was deleted. */
export const anchorOf = ({ anchor_seq, anchor_hash }: Head): ExpiredEnd => ({ seq: Number(anchor_seq), hash: anchor_hash });

/**
 * Finds the next expired rows of a chain, at most 500. Each row is verified before its time is trusted. Otherwise a changed time would make
 * retention remove the row, which would hide the change. It stops at the first row that the server did not write.
 *
 * @param from result of the previous call, or the anchor
 */
export async function findExpired(connection: Connection, chain: ExpiringChain, from: ExpiredEnd): Promise<Expired> {
  const { key, log, head } = chain;
  if (!isSealed(key, head)) return { end: from, ids: [], hasMore: false, broken: brokenAt(chain, "altered", Number(head.seq)) };
  // Starts at the last row itself, because another one may have its number.
  const rows = (await connection
    .selectFrom(log)
    .selectAll()
    .where("chain", "=", head.chain_id)
    .where("seq", ">=", from.seq)
    .where("seq", "<=", Number(head.seq))
    .orderBy(sql`seq ${ordering(kindOf(connection), false)}`)
    .limit(PORTION)
    .execute()) as Row[];
  return verifyExpired(chain, from, rows);
}

function verifyExpired(chain: ExpiringChain, from: ExpiredEnd, rows: readonly Row[]): Expired {
  const { log, head, before } = chain;
  const ids: string[] = [];
  let end = from;
  const ended = (broken?: Broken): Expired => ({ end, ids, hasMore: false, ...(broken === undefined ? {} : { broken }) });
  for (const row of rows) {
    const id = String(row["log_id"]);
    if (row["seq"] === end.seq && id === end.id) continue;
    const what = differenceOf(chain, end, row);
    if (what !== undefined) return ended(brokenAt(chain, what, end.seq + 1, row));
    if (Number(row[CHAINED[log]]) >= before) return ended();
    ids.push(id);
    end = { seq: end.seq + 1, hash: String(row["row_hash"]), id };
  }
  if (rows.length === PORTION) return { end, ids, hasMore: true };
  return ended(end.seq < Number(head.seq) ? brokenAt(chain, "removed", end.seq + 1) : undefined);
}

/**
 * Compares a row with the row that the server wrote after `before`. Returns whether it was added or altered, or a row between them was
 * removed. Undefined if it does not differ.
 */
function differenceOf({ key, log }: ExpiringChain, before: ExpiredEnd, row: Row): Tampering | undefined {
  const seq = row["seq"];
  if (typeof seq !== "number" || !Number.isSafeInteger(seq) || seq <= before.seq) return "added";
  if (seq > before.seq + 1) return "removed";
  return rowHash(key, log, before.hash, row) === row["row_hash"] ? undefined : "altered";
}

const brokenAt = ({ log, head }: ExpiringChain, what: Tampering, seq: number, row?: Row): Broken => ({
  log,
  chain: head.chain_id,
  seq,
  what,
  // The row behind a gap is itself intact.
  ...(row === undefined || what === "removed" ? {} : { id: String(row["log_id"]) }),
});
