import { sql } from "kysely";
import { kindOf } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import { readApart } from "../store/integrity.ts";
import { VALUE_INDEX } from "../store/query/log-value-index.ts";
import { type Broken, INDEX } from "./broken.ts";
import type { ChainedLog } from "./chain.ts";
import { atomically } from "../store/drivers/database.ts";
import { indexName } from "../store/index-name.ts";

const TEXTS = indexName(VALUE_INDEX, ["texts", "grams"], false);

/** Row number up to which a table is checked at once, in about 20 ms. A larger one is checked in a thread. */
const AT_ONCE = 10_000;

/**
 * Finds indexes of a log, and of its value index, whose entries differ from the rows. Somebody could build an index over other values and
 * then restore its definition; searches by this index would miss rows. Verifying the chains does not find this, because it uses only one
 * index.
 *
 * On SQLite, `integrity_check` looks up every row in every index: 19 s for 1,000,000 rows on a busy machine, with 16 MB of memory.
 * Rebuilding the indexes would block all writes that long; comparing counts would miss entries with other values.
 *
 * On PostgreSQL, the owner of a table cannot change an index of columns without rebuilding it; for a superuser there is amcheck. Only the
 * text index is checked there ({@link findUnindexedWords}).
 *
 * @param atOnce see {@link AT_ONCE}
 * @returns one finding for each index
 */
export async function findMisindexed(connection: Connection, log: ChainedLog, atOnce = AT_ONCE): Promise<Broken[]> {
  if (kindOf(connection) === "postgres") return findUnindexedWords(connection, log);
  const messages = [...(await checkIndexes(connection, log, atOnce)), ...(await checkIndexes(connection, VALUE_INDEX, atOnce))];
  const names = messages.flatMap((message) => / index (\S+)$/.exec(message)?.[1] ?? []);
  return [...new Set(names)].map((id) => ({ log, chain: INDEX, what: "hidden", id }));
}

/**
 * Runs SQLite's integrity check on a table, in a process of its own if the table has more than `atOnce` rows. Returns its messages, at most
 * 100; a single `ok` if there is nothing wrong.
 */
async function checkIndexes(connection: Connection, table: string, atOnce: number): Promise<string[]> {
  const last = await sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table)}`.execute(connection);
  const check = sql<{ integrity_check: string }>`pragma integrity_check(${sql.table(table)})`;
  if (Number(last.rows[0]?.last ?? 0) <= atOnce) return (await check.execute(connection)).rows.map((row) => row.integrity_check);
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(connection);
  const found = await readApart<{ integrity_check: string }>(rows[0]?.file ?? "", check.compile(connection).sql);
  return found.map((row) => row.integrity_check);
}

/**
 * Finds indexes that can hide rows of a log from searches (PostgreSQL). Their owner can replace the functions of an expression or a
 * predicate while the index is built, and then restore them. So every index with an expression or a predicate is a finding, on the log, its
 * partitions and the value index (`log_word`). The text index of the portal is one if it lacks entries of the log ({@link isMissing}). That
 * of version 0.2.0 (`text_parts`) is ignored, because no search can use it.
 *
 * The function itself must be verified before (`findFiltered`). Without the index, searches scan the table and miss nothing.
 */
async function findUnindexedWords(connection: Connection, log: ChainedLog): Promise<Broken[]> {
  const computed = await listComputed(connection, log);
  const isOwn = ({ name, expression }: Computed): boolean => name === TEXTS && expression === "text_grams(texts)";
  const hiding = computed.filter((index) => !isOwn(index) && index.expression !== "text_parts(texts)").map(({ name }) => name);
  if (computed.some(isOwn) && (await isMissing(connection, log))) hiding.push(TEXTS);
  return hiding.map((id) => ({ log, chain: INDEX, what: "hidden", id }));
}

/** An index with an expression or a predicate. `expression`: its only key; null if it has a predicate or several columns. */
interface Computed {
  name: string;
  expression: string | null;
}

/** Lists the valid indexes with an expression or a predicate of a log, its partitions and the value index. */
async function listComputed(connection: Connection, log: ChainedLog): Promise<Computed[]> {
  const { rows } = await sql<Computed>`
    with recursive searched as (
      select unnest(array[${log}::regclass, ${VALUE_INDEX}::regclass])::oid as oid
      union select inhrelid from pg_inherits join searched on searched.oid = inhparent
    )
    select indexrelid::regclass::text as name,
      case when indpred is null and indnatts = 1 then pg_get_expr(indexprs, indrelid) end as expression
    from pg_index join searched on searched.oid = indrelid
    where (indexprs is not null or indpred is not null) and indisvalid order by 1`.execute(connection);
  return rows;
}

/**
 * Tests whether the text index has other entries of a log than the table, for any token. Compares number and digest of the entries of each
 * token, so the time grows with the tokens of all entries. Looking each entry up by all its tokens would take the square of their number.
 *
 * The planner must use that index: sequential scans cost it more than any index, and of the ways to an index only bitmaps remain.
 */
const isMissing = (connection: Connection, log: ChainedLog): Promise<boolean> =>
  atomically(connection, async (inside) => {
    await sql`set local enable_bitmapscan = on`.execute(inside);
    for (const way of ["seqscan", "indexscan", "indexonlyscan"]) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(inside);
    const digest = sql`count(*) || ' ' || sum(hashtextextended(first_column || texts, 0))`;
    const { rows } = await sql`
      select 1 from (
        select token, ${digest} as digest
        from ${sql.table(VALUE_INDEX)}, lateral (select distinct token from unnest(text_grams(texts)) as token) as tokens
        where log = ${log} group by token
      ) as expected
      where digest is distinct from (
        select ${digest} from ${sql.table(VALUE_INDEX)} as found where text_grams(texts) @> array[expected.token] and log || '' = ${log}
      )
      limit 1`.execute(inside);
    return rows.length > 0;
  });
