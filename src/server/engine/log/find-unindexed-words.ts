import { sql } from "kysely";
import { atomically } from "../store/drivers/database.ts";
import { indexName } from "../store/index-name.ts";
import type { Connection } from "../store/index.ts";
import { VALUE_INDEX } from "../store/query/log-value-index.ts";
import { type Broken, INDEX } from "./broken.ts";
import type { ChainedLog } from "./chain.ts";

const TEXTS = indexName(VALUE_INDEX, ["texts", "grams"], false);

/**
 * Tests whether the text index of the value index (`log_word`) lacks entries of a log (PostgreSQL). The index is over a function of the
 * portal, which its owner could replace while the index is built. Additional indexes over this function are findings too, because searches
 * might use them. Indexes over other functions, such as that of version 0.2.0 (`text_parts`), are never used and are ignored.
 *
 * The function itself must be verified before (`findFiltered`). Without the index, searches scan the table and miss nothing.
 */
export async function findUnindexedWords(connection: Connection, log: ChainedLog): Promise<Broken[]> {
  const names = await listComputed(connection);
  const hiding = names.filter((name) => name !== TEXTS);
  if (names.includes(TEXTS) && (await isMissing(connection, log))) hiding.push(TEXTS);
  return hiding.map((id) => ({ log, chain: INDEX, what: "hidden", id }));
}

/** Lists the valid indexes of the value index over `text_grams`. */
async function listComputed(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = ${VALUE_INDEX}::regclass and indexprs is not null and indisvalid
      and pg_get_indexdef(indexrelid) ~ '\\mtext_grams\\(' order by 1`.execute(connection);
  return rows.map(({ name }) => name);
}

/**
 * Tests whether the text index has other entries of a log than the table, for any token. Compares number and digest of the entries of each
 * token, so the time grows with the tokens of all entries. Looking each entry up by all its tokens would take the square of their number.
 *
 * The planner must use that index: sequential scans cost it more than any index, and of the ways to an index only bitmaps remain.
 */
const isMissing = (connection: Connection, log: ChainedLog): Promise<boolean> =>
  atomically(connection, async (inside) => {
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
