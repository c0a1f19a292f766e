import { type RawBuilder, sql } from "kysely";
import { asRead, atMost, type Kind, kindOf } from "./dialect.ts";
import type { ListPlan } from "./list-plan.ts";
import { type Condition, where } from "./list-rows.ts";
import type { Narrowing } from "./narrowing.ts";
import { every, some } from "./part.ts";
import { textMatch, textTable } from "./text-index.ts";
import type { TablePlan } from "./plan.ts";
import type { Connection } from "./types.ts";

/** Where the rows of a list come from. */
export interface Source {
  /** Each ` from … where …`; no row comes in two of them. */
  runs: readonly RawBuilder<unknown>[];
  /** Very many rows may be read, or rows that are none of the list. */
  walks: boolean;
  /** A text is looked for that very many rows have. */
  dense: boolean;
  /** ` from … where …` of the rows of the list among the first that have such a text: SQLite counts them by their keys. */
  sample?: RawBuilder<unknown>;
}

/** Rows that hold a text, up to which they are looked up one by one; of more the first few stand near the start of most orders. */
const RARE: Readonly<Record<Kind, number>> = { sqlite: 5000, postgres: 1000 };
/** Rows that are looked up in the thread of all calls: some tenths of a millisecond. */
const FEW = 200;
/** Rows of a text that very many have, among which those of the list are counted before all others. */
const SAMPLE = 10_000;

export async function sourceOf(connection: Connection, plan: ListPlan, narrowing: Narrowing): Promise<Source> {
  const found = await rareRows(connection, plan, narrowing);
  const dense = found === undefined && narrowing.needles.length > 0;
  if (found === undefined) {
    const runs = narrowing.branches.map((branch) => sql`${plan.from}${where(alsoIndexed(branch, narrowing))}`);
    const sample = dense ? sampleOf(connection, plan, narrowing) : undefined;
    return { runs, walks: dense || !narrowing.served, dense, ...(sample === undefined ? {} : { sample }) };
  }
  const condition = some(narrowing.branches);
  if (found.length === 0 || condition === false) return { runs: [], walks: false, dense: false };
  return {
    runs: [sql`${among(kindOf(connection), plan, found)}${condition === true ? sql`` : sql` and ${condition}`}`],
    walks: found.length > FEW,
    dense,
  };
}

const alsoIndexed = (branch: Condition, { indexed }: Narrowing): Condition => every([branch, indexed]) as Condition;

/** ` from … where …` of the rows that were found, by their keys. */
function among(kind: Kind, { from, table }: ListPlan, found: readonly unknown[]): RawBuilder<unknown> {
  if (kind === "postgres") return sql`${from} where ${table.key.ref} = any(${found})`;
  return rowsAt(table, sql`json_each(${JSON.stringify(found)})`);
}

/** `cross join`: in this order, from the few to their rows. */
const rowsAt = ({ name }: TablePlan, places: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql` from ${places} as ${PLACE} cross join ${sql.table(name)} on ${sql.ref(`${name}.rowid`)} = ${PLACE}.value where true`;
const PLACE = sql.ref("#place");

function sampleOf(connection: Connection, plan: ListPlan, narrowing: Narrowing): RawBuilder<unknown> | undefined {
  const places = kindOf(connection) === "sqlite" ? lookupSqlite(plan, narrowing) : undefined;
  const condition = some(narrowing.branches);
  if (places === undefined || condition === false) return undefined;
  const rows = rowsAt(plan.table, sql`(${places} limit ${atMost(SAMPLE)})`);
  return condition === true ? rows : sql`${rows} and ${condition}`;
}

/** Milliseconds for which a text is taken to be in very many rows. */
const DENSE_KEPT = 60_000;
const MOST_KNOWN = 1000;
const crowded = new WeakMap<TablePlan, Map<string, number>>();

/**
 * Keys of the rows that the text index names (row ids of SQLite), once for the page and its count; undefined: there is nothing
 * to look up, or it is in too many of them, which is kept for a while since it decides nothing but the way.
 */
async function rareRows(connection: Connection, plan: ListPlan, narrowing: Narrowing): Promise<readonly unknown[] | undefined> {
  const kind = kindOf(connection);
  const most = RARE[kind];
  const lookup = kind === "sqlite" ? lookupSqlite(plan, narrowing) : lookupPostgres(plan, narrowing);
  if (lookup === undefined) return undefined;
  const known = crowded.get(plan.table) ?? new Map<string, number>();
  crowded.set(plan.table, known);
  const text = narrowing.needles.join("\n");
  if ((known.get(text) ?? 0) > Date.now()) return undefined;
  const query = sql<{ value: unknown }>`${lookup} limit ${atMost(most + 1)}`;
  const { rows } = await asRead(kind, query, await isLarge(connection, plan)).execute(connection);
  if (rows.length <= most) return rows.map(({ value }) => value);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, Date.now() + DENSE_KEPT);
  return undefined;
}

function lookupSqlite({ table }: ListPlan, { needles }: Narrowing): RawBuilder<unknown> | undefined {
  const match = textMatch(needles);
  if (match === undefined) return undefined;
  const text = sql.table(textTable(table.name));
  return sql`select rowid as value from ${text} where ${text} match ${match}`;
}

function lookupPostgres({ table, from }: ListPlan, { indexed }: Narrowing): RawBuilder<unknown> | undefined {
  return typeof indexed === "boolean" ? undefined : sql`select ${table.key.ref} as value${from} where ${indexed}`;
}

/** Rows beyond which reading a table through takes a thread of its own. */
const LARGE = 20_000;
/** Milliseconds for which a size is kept: it decides in which thread a statement runs, and nothing else. */
const KEPT = 10_000;
const sizes = new WeakMap<TablePlan, { large: boolean; until: number }>();

/** On PostgreSQL every statement runs elsewhere. */
export async function isLarge(connection: Connection, { table }: ListPlan): Promise<boolean> {
  if (kindOf(connection) === "postgres") return false;
  const kept = sizes.get(table);
  if (kept !== undefined && Date.now() < kept.until) return kept.large;
  const { rows } = await sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table.name)}`.execute(connection);
  const large = Number(rows[0]?.last ?? 0) > LARGE;
  sizes.set(table, { large, until: Date.now() + KEPT });
  return large;
}
