import type { Checkpoint } from "../calls/log-checkpoints.ts";
import type { Connection } from "../store/index.ts";
import { CHAINED, type ChainedLog, type Head } from "./chain.ts";

/**
 * Finds the first checkpoint whose row is missing in a chain, or has another hash. Skips rows that retention removed.
 *
 * @param head undefined if the chain has none; any checkpoint is then missing
 * @returns undefined if all rows exist
 */
export async function findMissing(
  connection: Connection,
  chain: string,
  head: Head | undefined,
  checkpoints: readonly Checkpoint[],
): Promise<Checkpoint | undefined> {
  const wanted = checkpoints.filter(({ seq }) => seq > Number(head?.anchor_seq ?? 0));
  const beyond = wanted.find((one) => head === undefined || one.seq > Number(head.seq));
  if (beyond !== undefined || head === undefined) return beyond;
  const looked = wanted.filter((one) => one.seq !== Number(head.seq) || !head.hash.startsWith(one.hash));
  if (looked.length === 0) return undefined;
  const log = Object.keys(CHAINED).find((name) => chain.startsWith(`${name}:`)) as ChainedLog;
  const numbers = looked.map(({ seq }) => seq);
  const rows = await connection
    .selectFrom(log)
    .select(["seq", "row_hash"])
    .where("chain", "=", chain)
    .where("seq", "in", numbers)
    .execute();
  const hashes = new Map(rows.map((row) => [row["seq"], String(row["row_hash"])]));
  const missing = looked.find(({ seq, hash }) => hashes.get(seq)?.startsWith(hash) !== true);
  return missing === undefined || (await isPruned(connection, chain, missing)) ? undefined : missing;
}

/** Tests whether retention has removed the row since the head was read. */
async function isPruned(connection: Connection, chain: string, { seq }: Checkpoint): Promise<boolean> {
  const head = await connection.selectFrom("log_chain").select("anchor_seq").where("chain_id", "=", chain).executeTakeFirst();
  return Number(head?.["anchor_seq"] ?? 0) >= seq;
}
