import { sql } from "kysely";
import type { Engine } from "../calls/context.ts";
import { changePartitions, countOf, listPartitionsBefore } from "../store/schema/drop-months.ts";
import { restOf } from "../store/schema/partitions.ts";
import { ordering } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import { CHAINED, type ChainedLog, type Head, writeHead } from "./chain.ts";

/**
 * Drops the monthly partitions of a chained log that ended before a time (PostgreSQL). The remaining rows can still be verified, because
 * the anchors remain. The log is locked against writes meanwhile.
 *
 * @param before epoch milliseconds
 * @returns how many rows the dropped partitions had, without those that are kept; 0 on SQLite
 */
export async function dropChainedMonths(
  { store: { database }, log: { logKey } }: Pick<Engine, "store" | "log">,
  log: ChainedLog,
  before: number,
): Promise<number> {
  if (database.kind === "sqlite") return 0;
  if ((await listPartitionsBefore(database.kysely, log, before)).length === 0) return 0;
  const dropped = await changePartitions(database, async (inside) => {
    const headsQuery = inside.selectFrom("log_chain").selectAll().where("log", "=", log).orderBy("chain_id").forUpdate();
    const heads = (await headsQuery.execute()) as unknown as Head[];
    const cuts = new Map<string, number>();
    for (const head of heads) cuts.set(head.chain_id, await cutOf(inside, log, head, before));
    for (const head of heads) await moveAnchor(inside, logKey, log, head, cuts.get(head.chain_id) ?? 0);
    let rows = 0;
    for (const { name } of await listPartitionsBefore(inside, log, before)) {
      await sql`alter table ${sql.table(log)} detach partition ${sql.table(name)}`.execute(inside);
      rows += (await countOf(inside, name)) - (await keepStragglers(inside, log, name, cuts));
      await inside.schema.dropTable(name).execute();
    }
    for (const [chain, cut] of cuts) await inside.deleteFrom(log).where("chain", "=", chain).where("seq", "<=", cut).execute();
    return rows;
  });
  return dropped ?? 0;
}

/** Returns the number of the last row in a chain before the first row that stays. */
async function cutOf(inside: Connection, log: ChainedLog, head: Head, before: number): Promise<number> {
  const staying = inside.selectFrom(log).select("seq").where("chain", "=", head.chain_id).where(CHAINED[log], ">=", before);
  const first = await staying
    .orderBy(sql`seq ${ordering("postgres", false)}`)
    .limit(1)
    .executeTakeFirst();
  return first === undefined ? Number(head.seq) : Number(first["seq"]) - 1;
}

async function moveAnchor(inside: Connection, key: Buffer, log: ChainedLog, head: Head, cut: number): Promise<void> {
  const going = inside.selectFrom(log).select(["seq", "row_hash"]).where("chain", "=", head.chain_id);
  const last = await going
    .where("seq", ">", head.anchor_seq)
    .where("seq", "<=", cut)
    .orderBy(sql`seq ${ordering("postgres", true)}`)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await writeHead(inside, key, head, { anchor_seq: Number(last["seq"]), anchor_hash: String(last["row_hash"]) });
}

/** Keeps rows that were appended after a row of the next month: two processes wrote at the same time around midnight. */
async function keepStragglers(inside: Connection, log: ChainedLog, partition: string, cuts: ReadonlyMap<string, number>): Promise<number> {
  let retained = 0;
  for (const [chain, cut] of cuts) {
    const { numAffectedRows } = await sql`insert into ${sql.table(restOf(log))} select * from ${sql.table(partition)}
      where chain = ${chain} and seq > ${cut}`.execute(inside);
    retained += Number(numAffectedRows ?? 0n);
  }
  return retained;
}
