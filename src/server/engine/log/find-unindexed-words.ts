import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { atomically } from "../store/drivers/database.ts";
import { indexName } from "../store/index-name.ts";
import type { Connection } from "../store/index.ts";
import { VALUE_INDEX } from "../store/query/log-value-index.ts";
import { type Broken, INDEX } from "./broken.ts";
import type { ChainedLog } from "./chain.ts";

/** Entries that one statement looks up. */
const PORTION = 200;
const TEXTS = indexName(VALUE_INDEX, ["texts", "grams"], false);

/** An entry of the value index: its key within a log. */
interface Entry {
  first_column: string;
  texts: string;
}

/**
 * Finds out whether the text index of the value index (`log_word`) misses entries of a log (PostgreSQL). That index is over a function of
 * the portal. Its owner can replace the function while building the index, and restore it afterwards. Further indexes over functions are
 * reported, because searches might use them instead.
 *
 * The function must be verified before (`findFiltered`). Without the index, searches scan the table and miss nothing.
 */
export async function findUnindexedWords(connection: Connection, log: ChainedLog): Promise<Broken[]> {
  const names = await listComputed(connection);
  const hiding = names.filter((name) => name !== TEXTS);
  if (names.includes(TEXTS) && (await isMissing(connection, log))) hiding.push(TEXTS);
  return hiding.map((id) => ({ log, chain: INDEX, what: "hidden", id }));
}

/** Lists the valid indexes of the value index that have expressions. */
async function listComputed(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = ${VALUE_INDEX}::regclass and indexprs is not null and indisvalid order by 1`.execute(connection);
  return rows.map(({ name }) => name);
}

/** Tests whether the text index misses an entry of a log. */
async function isMissing(connection: Connection, log: ChainedLog): Promise<boolean> {
  for (let after: Entry = { first_column: "", texts: "" }; ; ) {
    const { rows } = await sql<Entry>`
      select first_column, texts from ${sql.table(VALUE_INDEX)}
      where log = ${log} and (first_column, texts) > (${after.first_column}, ${after.texts})
      order by first_column, texts limit ${PORTION}`.execute(connection);
    const last = rows.at(-1);
    if (last === undefined) return false;
    if (await misses(connection, log, rows)) return true;
    after = last;
    await setImmediate();
  }
}

/**
 * Looks entries up by the text index alone. The planner may use no other: sequential scans cost it more than any index, and of the ways to
 * an index only bitmaps remain. An entry that was removed meanwhile is not missed.
 */
const misses = (connection: Connection, log: ChainedLog, entries: readonly Entry[]): Promise<boolean> =>
  atomically(connection, async (inside) => {
    for (const way of ["seqscan", "indexscan", "indexonlyscan", "tidscan", "hashjoin", "mergejoin"])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(inside);
    const { rows } = await sql`
      select 1 from unnest(${entries.map((entry) => entry.first_column)}::text[], ${entries.map(({ texts }) => texts)}::text[])
        as entry(first_column, texts)
      join ${sql.table(VALUE_INDEX)} as stored on stored.log = ${log}
        and stored.first_column = entry.first_column and stored.texts = entry.texts
      where not exists (select 1 from ${sql.table(VALUE_INDEX)} as found
        where text_grams(found.texts) @> text_grams(entry.texts) and found.texts || '' = entry.texts)
      limit 1`.execute(inside);
    return rows.length > 0;
  });
