import { type RawBuilder, type SqlBool, sql } from "kysely";
import { atMost, kindOf } from "./dialect.ts";
import { where } from "./list-rows.ts";
import type { ListPlan } from "./list-plan.ts";
import { conditionOf, type Narrowing } from "./narrowing.ts";
import { textMatch, textTable } from "./text-index.ts";
import type { TablePlan } from "./plan.ts";
import type { Connection } from "./types.ts";

/** Where the rows of a list come from. */
export interface Source {
  /** Each ` from … where …`; no row comes in two of them. */
  runs: readonly RawBuilder<unknown>[];
  /** Rows may be read that are none of the list. */
  walks: boolean;
  /** A text is looked for that very many rows have. */
  dense: boolean;
}

/** Matches of a text that are looked up one by one; of more the first few stand at the start of every order. */
const RARE = 2000;

export async function sourceOf(connection: Connection, plan: ListPlan, narrowing: Narrowing): Promise<Source> {
  const match = kindOf(connection) === "sqlite" ? textMatch(narrowing.needles) : undefined;
  const runs = narrowing.branches.map((branch) => sql`${plan.from}${where(branch)}`);
  const sought = narrowing.needles.length > 0;
  if (match === undefined) return { runs, walks: !narrowing.served, dense: sought };
  const text = sql.table(textTable(plan.table.name));
  const found = sql<{
    matches: number;
  }>`select count(*) as matches from (select 1 from ${text} where ${text} match ${match} limit ${atMost(RARE + 1)})`;
  const { rows } = await found.execute(connection);
  if (Number(rows[0]?.matches) > RARE) return { runs, walks: true, dense: true };
  // `cross join`: in this order, from the few to their rows.
  const table = sql.table(plan.table.name);
  const joined = sql` from ${text} cross join ${table} on ${sql.ref(`${plan.table.name}.rowid`)} = ${text}.rowid`;
  const held = sql<SqlBool>`${text} match ${match}`;
  const condition = conditionOf(narrowing);
  const both = condition === true ? held : sql<SqlBool>`${held} and ${condition}`;
  return { runs: [sql`${joined} where ${both}`], walks: false, dense: false };
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
