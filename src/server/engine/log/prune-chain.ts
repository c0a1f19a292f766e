import { sql } from "kysely";
import { CHAINED, type ChainedLog, type Head, writeHead } from "./chain.ts";
import type { Engine } from "../calls/context.ts";
import { forUpdate, kindOf, ordering } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";

const AT_ONCE = 500;

/**
 * Removes rows before a time from the start of each chain of a log, 500 per transaction. A row behind a newer one stays. The remaining
 * rows can still be verified, because the anchors remain.
 *
 * @param before epoch milliseconds
 * @returns how many rows were removed
 */
export async function pruneChains(
  { store: { database }, log: { logKey } }: Pick<Engine, "store" | "log">,
  log: ChainedLog,
  before: number,
): Promise<number> {
  const heads = await database.kysely.selectFrom("log_chain").select("chain_id").where("log", "=", log).execute();
  let removed = 0;
  for (const { chain_id } of heads) {
    for (let count = AT_ONCE; count === AT_ONCE; removed += count)
      count = await database.transaction((inside) => pruneOne(inside, logKey, log, String(chain_id), before));
  }
  return removed;
}

/** Removes a portion from the start of a chain. An old row behind a newer one stays with it. */
async function pruneOne(inside: Connection, key: Buffer, log: ChainedLog, chain: string, before: number): Promise<number> {
  const time = CHAINED[log];
  const headQuery = inside.selectFrom("log_chain").selectAll().where("chain_id", "=", chain);
  const head = (await forUpdate(kindOf(inside), headQuery).executeTakeFirst()) as Head | undefined;
  if (head === undefined) return 0;
  const first = inside.selectFrom(log).select(["seq", "row_hash", time]).where("chain", "=", chain).where("seq", ">", head.anchor_seq);
  const rows = await first
    .orderBy(sql`seq ${ordering(kindOf(inside), false)}`)
    .limit(AT_ONCE)
    .execute();
  const firstRetained = rows.findIndex((row) => Number(row[time]) >= before);
  const old = firstRetained < 0 ? rows : rows.slice(0, firstRetained);
  const last = old.at(-1);
  if (last === undefined) return 0;
  await inside.deleteFrom(log).where("chain", "=", chain).where("seq", "<=", Number(last["seq"])).execute();
  await writeHead(inside, key, head, { anchor_seq: Number(last["seq"]), anchor_hash: String(last["row_hash"]) });
  return old.length;
}
