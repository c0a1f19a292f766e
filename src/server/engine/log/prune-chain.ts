import { setImmediate } from "node:timers/promises";
import type { Engine } from "../calls/context.ts";
import { forUpdate, isOneOf, kindOf } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import { sql } from "kysely";
import type { Broken } from "./broken.ts";
import { type ChainedLog, chainIds, type Head, writeHead } from "./chain.ts";
import { anchorOf, findExpired } from "./find-expired.ts";

/**
 * Result of {@link pruneChains}: the number of deleted rows. If the deletion stopped early in a chain, `broken` contains the altered row at
 * which it stopped.
 */
export interface Pruned {
  rows: number;
  broken: Broken[];
}

/**
 * Deletes rows older than a time from the beginning of each chain of a log, 500 rows per transaction. In each chain, it stops at the first
 * row that has not expired, or that the server did not write. The remaining rows can still be verified, because the heads store the last
 * deleted rows (anchors). Does nothing if the log has no chains.
 *
 * @param before epoch milliseconds
 */
export async function pruneChains(
  { store: { database }, log: { logKey } }: Pick<Engine, "store" | "log">,
  log: ChainedLog,
  before: number,
): Promise<Pruned> {
  const pruned: Pruned = { rows: 0, broken: [] };
  if ((await database.kysely.selectFrom("log_chain").select("chain_id").where("log", "=", log).limit(1).execute()).length === 0)
    return pruned;
  for (const chain of chainIds(log)) {
    for (let hasMore = true; hasMore; ) {
      const portion = await database.transaction((inside) => pruneOne(inside, logKey, log, chain, before));
      hasMore = portion.hasMore;
      pruned.rows += portion.rows;
      pruned.broken.push(...portion.broken);
      // SQLite runs a transaction in one event-loop tick: the next portion must not delay the calls of users.
      await setImmediate();
    }
  }
  return pruned;
}

/**
 * Removes expired rows from the start of a chain, at most a portion. An old row behind a newer one stays with it.
 *
 * @returns the number of removed rows, the row that stopped the removal, and whether more rows have expired
 */
async function pruneOne(
  inside: Connection,
  key: Buffer,
  log: ChainedLog,
  chain: string,
  before: number,
): Promise<Pruned & { hasMore: boolean }> {
  const headQuery = inside.selectFrom("log_chain").selectAll().where("chain_id", "=", chain);
  const head = (await forUpdate(kindOf(inside), headQuery).executeTakeFirst()) as Head | undefined;
  if (head === undefined) return { rows: 0, broken: [{ log, chain, what: "removed" }], hasMore: false };
  const anchor = anchorOf(head);
  const { end, ids, hasMore, broken } = await findExpired(inside, { key, log, head, before }, anchor);
  if (ids.length > 0) {
    const gone = inside.deleteFrom(log).where("chain", "=", chain).where("seq", ">", anchor.seq).where("seq", "<=", end.seq);
    // By id: a row that somebody adds with one of these numbers stays, and is reported.
    await gone.where(isOneOf(kindOf(inside), sql.ref("log_id"), ids)).execute();
    await writeHead(inside, key, head, { anchor_seq: end.seq, anchor_hash: end.hash });
  }
  return { rows: ids.length, broken: broken === undefined ? [] : [broken], hasMore };
}
