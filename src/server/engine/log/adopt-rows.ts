import { sql } from "kysely";
import { forUpdate, kindOf, ordering } from "../store/drivers/dialect.ts";
import type { Connection, Database } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import { CHAINED, type ChainedLog, earlierChain, type Head, isSealed, makeChains, rowHash, writeHead } from "./chain.ts";

const PORTION = 500;

/**
 * Creates the chains of a log that has none, and seals all existing rows, oldest first, in a chain of their own. This happens once in the
 * life of a database, at the first start of a version with chains. If that start is killed, the next start continues. Rows that are added
 * outside of the chains later are never sealed.
 *
 * @param now epoch milliseconds
 * @returns the number of sealed rows
 */
export async function adoptRows(database: Database, key: Buffer, log: ChainedLog, now: number): Promise<number> {
  await database.transaction((inside) => makeChains(inside, key, log, { now, adopts: true }));
  let adopted = 0;
  for (let last: Row | undefined; ; ) {
    const from = last;
    const rows = await database.transaction((inside) => adoptPortion(inside, key, log, from, now));
    adopted += rows.length;
    if (rows.length < PORTION) return adopted;
    last = rows.at(-1);
  }
}

/**
 * Seals the next portion of the oldest rows, those after `from`. If there are fewer rows than a portion, they are the last ones and
 * complete the chain.
 */
async function adoptPortion(inside: Connection, key: Buffer, log: ChainedLog, from: Row | undefined, now: number): Promise<Row[]> {
  const chain = earlierChain(log);
  const headQuery = inside.selectFrom("log_chain").selectAll().where("chain_id", "=", chain);
  const head = (await forUpdate(kindOf(inside), headQuery).executeTakeFirst()) as Head | undefined;
  if (head === undefined || head.since !== 0 || !isSealed(key, head)) return [];
  const rows = await unchained(inside, log, from);
  let { seq, hash } = { seq: Number(head.seq), hash: head.hash };
  const sealed = rows.map((row) => {
    seq += 1;
    hash = rowHash(key, log, hash, { ...row, chain, seq });
    return sql`(${row["log_id"]}, cast(${row[CHAINED[log]]} as bigint), cast(${seq} as bigint), ${hash})`;
  });
  if (sealed.length > 0) {
    const time = sql.ref(`${log}.${CHAINED[log]}`);
    await sql`update ${sql.table(log)} set chain = ${chain}, seq = sealed.column3, row_hash = sealed.column4
      from (values ${sql.join(sealed)}) as sealed
      where ${sql.ref(`${log}.log_id`)} = sealed.column1 and ${time} = sealed.column2`.execute(inside);
  }
  await writeHead(inside, key, head, { seq, hash, since: rows.length < PORTION ? now : 0 });
  return rows;
}

/**
 * Reads the next rows outside of the chains, oldest first, because retention later removes a chain from its start. Few rows are found by
 * the index of the chains and sorted. Very many are read along the index of their times, because each portion would otherwise sort all
 * remaining rows.
 *
 * @param from the last row of the previous portion; undefined for the first
 */
async function unchained(inside: Connection, log: ChainedLog, from: Row | undefined): Promise<Row[]> {
  const time = sql.ref(CHAINED[log]);
  const rows = inside.selectFrom(log).selectAll().limit(PORTION);
  if (!(await areMany(inside, log))) return rows.where("chain", "is", null).orderBy(sql`coalesce(${time}, 0)`).orderBy("log_id").execute();
  const ascending = ordering(kindOf(inside), false);
  const all = rows.where(sql<boolean>`coalesce(chain, '') = ''`);
  const after = from === undefined ? all : all.where(sql<boolean>`(${time}, log_id) > (${from[CHAINED[log]]}, ${from["log_id"]})`);
  return after.orderBy(sql`${time} ${ascending}`).orderBy(sql`log_id ${ascending}`).execute();
}

const MANY = 20_000;

async function areMany(inside: Connection, log: ChainedLog): Promise<boolean> {
  const found = inside.selectFrom(log).select("chain").where("chain", "is", null).offset(MANY).limit(1);
  return (await found.execute()).length > 0;
}
