import { type SqlBool, sql } from "kysely";
import { type Kind, kindOf } from "../drivers/dialect.ts";
import { among, type TextHits, findTextHits, keyOf } from "./text-hits.ts";
import { isLarge } from "./table-size.ts";
import type { ListPlan } from "./list-plan.ts";
import { type Condition, where } from "./list-statement.ts";
import { type Found, findLogValues } from "./log-value-index.ts";
import type { ListFilter } from "./list-filter.ts";
import { and, type Predicate, or } from "./predicate.ts";
import type { AccessPath } from "./access-path.ts";
import type { Connection } from "../types.ts";

/**
 * Maximum number of values whose rows are merged as index ranges. PostgreSQL plans each range in each monthly partition, which
 * takes longer than looking the rows up.
 */
const MOST_RUNS: Readonly<Record<Kind, number>> = { sqlite: 12, postgres: 1 };

/**
 * Chooses the access path for a list request that searches the value index of a log. The search finds the values that contain its text. The
 * number of these values and of their rows decides:
 *
 * - Few values (`MOST_RUNS`): the index ranges of the values are merged.
 * - More values, but few rows with one of them: these rows are looked up by key.
 * - Many rows: the log is scanned. If the list is sorted by time, rows that are too new to have any of the values are skipped.
 *
 * If the request has several searches, the one that finds the fewest values decides. The others filter its rows.
 *
 * @returns undefined if the request has no such search, or if every search finds more than 2,000 values. A path without `runs` if a search
 * finds no value
 */
export async function pathByLogValues(
  connection: Connection,
  plan: ListPlan,
  { valueSearches, branches }: ListFilter,
): Promise<AccessPath | undefined> {
  const long = await isLarge(connection, plan);
  const all = await Promise.all(valueSearches.map((asked) => findLogValues(connection, plan.table.name, asked, long)));
  const found = all.filter((each) => each !== undefined).sort((one, other) => one.values.length - other.values.length);
  const [fewest, ...others] = found;
  if (fewest === undefined) return undefined;
  if (fewest.values.length === 0) return NOWHERE;
  const rest = and(others.map((each) => oneOf(plan, each)));
  const runs = (tests: readonly Predicate[]) =>
    branches.flatMap((branch) => tests.map((test) => sql`${plan.from}${where(and([branch, test, rest]) as Condition)}`));
  const source = { walks: true, dense: true };
  if (fewest.values.length * branches.length <= MOST_RUNS[kindOf(connection)])
    return { ...source, runs: runs(fewest.values.map((value) => sql<SqlBool>`${columnOf(plan, fewest)} = ${value}`)) };
  const keys = await keysOf(connection, plan, fewest);
  if (keys === undefined) {
    // The count uses the index of the values. In sort order, the same count could require a scan of all rows.
    const sample = sql`${plan.from}${where(and([or(branches), oneOf(plan, fewest), rest]) as Condition)}`;
    return { ...source, runs: runs([and([passedOver(connection, plan, fewest), isBefore(plan, fewest)])]), sample };
  }
  return {
    ...source,
    dense: false,
    runs: branches.map((branch) => sql`${among(kindOf(connection), plan, keys)}${andWhere(and([branch, rest]))}`),
  };
}

const NOWHERE: AccessPath = { runs: [], walks: false, dense: false };

const andWhere = (predicate: Predicate) => (predicate === true ? sql`` : sql` and ${predicate}`);

const columnOf = ({ table }: ListPlan, { column }: Found) => sql.ref(`${table.name}.${column}`);

function oneOf(plan: ListPlan, found: Found, column = sql`${columnOf(plan, found)}`): Predicate {
  return sql<SqlBool>`${column} in (${sql.join(found.values)})`;
}

/**
 * Builds the test that a row has one of the found values. On SQLite the test cannot use the index of these values; otherwise SQLite would
 * not read the rows in the sort order of the list.
 */
const passedOver = (connection: Connection, plan: ListPlan, found: Found): Predicate =>
  oneOf(plan, found, kindOf(connection) === "sqlite" ? sql`+${columnOf(plan, found)}` : undefined);

/**
 * Builds a condition that skips rows which are too new to have any of the found values, for a list that is sorted by time. `before` is
 * later than the last use of each value. True, which skips none, for any other sort order.
 */
const isBefore = (plan: ListPlan, { before }: Found): Predicate =>
  plan.order.column.type === "time" ? sql<SqlBool>`${plan.order.column.ref} < ${before}` : true;

/**
 * Reads the keys of the rows that have one of the found values.
 *
 * @returns undefined if there are more than {@link findTextHits} collects
 */
function keysOf(connection: Connection, plan: ListPlan, found: Found): Promise<TextHits | undefined> {
  const key = keyOf(kindOf(connection), plan);
  return findTextHits(connection, plan, sql`select ${key} as value${plan.from} where ${oneOf(plan, found)}`);
}
