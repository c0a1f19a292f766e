import { sql } from "kysely";
import { kindOf } from "../drivers/dialect.ts";
import { runRead } from "../drivers/run-read.ts";
import type { Connection } from "../types.ts";
import { chooseAccessPath } from "./access-path.ts";
import { sumsOf, totalOf } from "./exact-sums.ts";
import type { ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { isLarge } from "./table-size.ts";

/**
 * Adds up the fields `totals` of a list over all its pages, exactly. One statement reads all rows that match the filter; for a large table
 * on SQLite, it runs in a separate thread.
 *
 * @returns decimal texts by field; zero if no row matches
 */
export async function sumList(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<Record<string, string>> {
  const { runs } = await chooseAccessPath(connection, plan, filter);
  const nothing = Object.fromEntries(plan.totals.flatMap((_, index) => [`high_${index}`, `low_${index}`]).map((name) => [name, 0]));
  const row = runs.length === 0 ? nothing : await sumsIn(connection, plan, runs);
  return Object.fromEntries(plan.totals.map((column, index) => [column.field, totalOf(row, column, index)]));
}

async function sumsIn(
  connection: Connection,
  plan: ListPlan,
  runs: Awaited<ReturnType<typeof chooseAccessPath>>["runs"],
): Promise<Record<string, unknown>> {
  const names = plan.totals.map((_, index) => sql.ref(`#${index}`));
  const values = sql.join(plan.totals.map(({ ref }, index) => sql`${ref} as ${names[index]}`));
  const rows = sql.join(
    runs.map((run) => sql`select ${values}${run}`),
    sql` union all `,
  );
  const sums = sql.join(plan.totals.map((_, index) => sumsOf(kindOf(connection), names[index] as (typeof names)[number], index)));
  const query = sql<Record<string, unknown>>`select ${sums} from (${rows}) as ${sql.ref("#all")}`;
  const [row = {}] = (await runRead(connection, query, await isLarge(connection, plan))).rows;
  return row;
}
