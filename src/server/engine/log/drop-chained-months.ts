import { sql } from "kysely";
import type { Engine } from "../calls/context.ts";
import { changePartitions, countOf, listPartitionsBefore } from "../store/schema/drop-months.ts";
import { restOf } from "../store/schema/partitions.ts";
import type { Connection } from "../store/index.ts";
import { type ChainedLog, chainIds, type Head, writeHead } from "./chain.ts";
import { anchorOf, type ExpiredEnd, findExpired } from "./find-expired.ts";

/** The rows of a chain that have expired and are intact: those behind the anchor of `head`, up to `end`. */
interface Cut {
  head: Head;
  end: ExpiredEnd;
}

/**
 * Deletes expired rows of a chained log, by dropping the monthly partitions for all months that ended before a time (PostgreSQL). The
 * expired rows are verified first. The log is locked against writes while the partitions are dropped. The remaining rows can still be
 * verified, because the heads store the last deleted rows (anchors).
 *
 * @param before epoch milliseconds
 * @returns the number of deleted rows. It is 0 on SQLite, and if another process locks or prunes the log. It is also 0 if a row or a head
 * was changed, which `pruneChains` then reports
 */
export async function dropChainedMonths(
  { store: { database }, log: { logKey } }: Pick<Engine, "store" | "log">,
  log: ChainedLog,
  before: number,
): Promise<number> {
  if (database.kind === "sqlite") return 0;
  if ((await listPartitionsBefore(database.kysely, log, before)).length === 0) return 0;
  const cuts = await findCuts(database.kysely, logKey, log, before);
  if (cuts === undefined) return 0;
  const dropped = await changePartitions(database, async (inside) => {
    if (!(await lockHeads(inside, log, cuts))) return 0;
    for (const { head, end } of cuts) await writeHead(inside, logKey, head, { anchor_seq: end.seq, anchor_hash: end.hash });
    let rows = 0;
    for (const { name } of await listPartitionsBefore(inside, log, before)) {
      await sql`alter table ${sql.table(log)} detach partition ${sql.table(name)}`.execute(inside);
      rows += (await countOf(inside, name)) - (await keepOthers(inside, log, name, cuts));
      await inside.schema.dropTable(name).execute();
    }
    for (const { head, end } of cuts) {
      const rest = inside.deleteFrom(log).where("chain", "=", head.chain_id);
      await rest.where("seq", ">", Number(head.anchor_seq)).where("seq", "<=", end.seq).execute();
    }
    return rows;
  });
  return dropped ?? 0;
}

/** Verifies the expired rows of all chains. Undefined if one of them, or a head, differs from what the server wrote. */
async function findCuts(connection: Connection, key: Buffer, log: ChainedLog, before: number): Promise<Cut[] | undefined> {
  const heads = (await connection.selectFrom("log_chain").selectAll().where("log", "=", log).execute()) as unknown as Head[];
  if (heads.length < chainIds(log).length) return undefined;
  const cuts: Cut[] = [];
  for (const head of heads) {
    let end = anchorOf(head);
    for (let hasMore = true; hasMore; ) {
      const expired = await findExpired(connection, { key, log, head, before }, end);
      if (expired.broken !== undefined) return undefined;
      ({ end, hasMore } = expired);
    }
    cuts.push({ head, end });
  }
  return cuts;
}

/**
 * Locks the heads of a log's chains, and updates the heads whose rows are cut. Returns false if an anchor has moved since the rows were
 * verified.
 */
async function lockHeads(inside: Connection, log: ChainedLog, cuts: readonly Cut[]): Promise<boolean> {
  const headsQuery = inside.selectFrom("log_chain").selectAll().where("log", "=", log).orderBy("chain_id").forUpdate();
  const heads = new Map(((await headsQuery.execute()) as unknown as Head[]).map((head) => [head.chain_id, head]));
  return cuts.every((cut) => {
    const head = heads.get(cut.head.chain_id);
    if (head === undefined || head.anchor_seq !== cut.head.anchor_seq || head.anchor_hash !== cut.head.anchor_hash) return false;
    cut.head = head;
    return true;
  });
}

/**
 * Moves the rows of a partition that no cut covers to the default partition, so that they stay. They were written by two processes at the
 * same time around midnight, or somebody put them there. If somebody put them there, the verification reports them.
 *
 * @returns the number of rows that stay
 */
async function keepOthers(inside: Connection, log: ChainedLog, partition: string, cuts: readonly Cut[]): Promise<number> {
  const gone = cuts.map(({ head, end }) => sql`(${head.chain_id}, cast(${head.anchor_seq} as bigint), cast(${end.seq} as bigint))`);
  const { numAffectedRows } = await sql`insert into ${sql.table(restOf(log))} select kept.* from ${sql.table(partition)} as kept
    where not exists (select 1 from (values ${sql.join(gone)}) as gone (chain, anchor, last)
      where gone.chain = kept.chain and kept.seq > gone.anchor and kept.seq <= gone.last)`.execute(inside);
  return Number(numAffectedRows ?? 0n);
}
