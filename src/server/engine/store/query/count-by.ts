import { type RawBuilder, sql, type Expression, type SqlBool } from "kysely";
import { kindOf } from "../drivers/dialect.ts";
import type { ColumnPlan, TablePlan } from "../plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, Counted, ListRequest, Restriction } from "../types.ts";
import type { WallClock } from "../wall-clock.ts";
import { sumsOf, totalOf } from "./exact-sums.ts";
import type { ConditionTree } from "../../../../../runtime/contract/language/condition-tree.ts";
import { and, type Predicate, or } from "./predicate.ts";

/** Number of periods that are counted separately. Older rows form one group. */
const COUNTED = { day: 92, month: 60, year: 20 } as const;
const EARLIER = "更早";

const DAY = 86_400_000;

/** Maximum number of values in a reply; further ones are left out. A column with codes has fewer. */
const LIMIT = 200;

/**
 * Counts the rows that the user may see, in groups, by a single query. The fields `sum` are added up for each group, exactly. Rows without
 * a value of the field `by` belong to no group. The operation determines the groups:
 *
 * - By default, each value of `by` is a group.
 * - With `as`, rows that meet a condition belong to the group of the value that the condition declares.
 * - With `each`, each day, month or year of a date or time is a group. Rows before the newest 92 days, 60 months or 20 years form one group
 * (更早).
 *
 * @returns at most 200 groups, in ascending sequence; further groups are left out
 * @throws Error if `by` or `sum` of the operation is not a readable column
 */
export async function countBy(
  connection: Connection,
  plan: TablePlan,
  { operation, restriction }: Pick<ListRequest, "operation" | "restriction">,
  clock: { wall: WallClock; now: () => number },
): Promise<Counted[]> {
  const columnOf = (name: string | undefined): ColumnPlan => {
    const column = plan.readable.find(({ field }) => field === name);
    if (column === undefined) throw new Error(`${plan.table.entity}: "${name}" (by, sum) is not a readable column`);
    return column;
  };
  const column = columnOf(operation.by);
  const sums = (operation.sum ?? []).map(columnOf);
  const trees = operation.where === undefined ? restriction.trees : [...restriction.trees, operation.where];
  const wanted = compileRestriction(plan, kindOf(connection), { trees, scope: restriction.scope });
  if (wanted === false) return [];
  const narrowed: RawBuilder<unknown> = wanted === true ? sql`` : sql` and ${wanted}`;
  const periods = operation.each === undefined ? undefined : periodsUntil(clock.wall, clock.now(), operation.each);
  const value = groupOf(connection, plan, column, { operation, restriction }, periods);
  const added = sums.map((sum, index) => sumsOf(kindOf(connection), sum.ref, index));
  // Groups by position, so that the expression of a period is not repeated.
  const { rows } = await sql<Record<string, unknown>>`
    select ${value} as "value", count(*) as "rows"${sql.join([sql``, ...added], sql`, `)} from ${sql.table(plan.name)}
    where ${column.ref} is not null${narrowed} group by 1 order by 1 limit ${LIMIT}`.execute(connection);
  return rows.map((row) => ({
    value: valueOf(row["value"], column, periods),
    count: Number(row["rows"]),
    ...Object.fromEntries(sums.map((sum, index) => [sum.field, sumOf(totalOf(row, sum, index), sum)])),
  }));
}

const sumOf = (total: string, { type }: ColumnPlan): string | number => (type === "money" ? total : Number(total));

/** Compiles the value by which rows are grouped: a period, or a code. */
function groupOf(
  connection: Connection,
  plan: TablePlan,
  column: ColumnPlan,
  { operation, restriction }: Pick<ListRequest, "operation" | "restriction">,
  periods: Periods,
): RawBuilder<unknown> {
  if (periods !== undefined) return column.type === "time" ? periodOfTime(column, periods) : periodOfDate(column, periods);
  const cases = (operation.as ?? []).flatMap(({ when, value }) => {
    const test = compileRestriction(plan, kindOf(connection), { trees: [when], scope: restriction.scope });
    return test === false ? [] : [sql`when ${test === true ? sql`1 = 1` : test} then ${sql.lit(value)}`];
  });
  return cases.length === 0 ? column.ref : sql`case ${sql.join(cases, sql` `)} else ${column.ref} end`;
}

type Periods = readonly Period[] | undefined;

/** Compiles the index of the period of a time. The newest period is last. */
function periodOfTime({ ref }: ColumnPlan, periods: readonly Period[]): RawBuilder<unknown> {
  const older = periods.slice(1).map(({ from }, index) => sql`when ${ref} < ${sql.lit(from)} then ${sql.lit(index)}`);
  return sql`case ${sql.join(older, sql` `)} else ${sql.lit(periods.length - 1)} end`;
}

/** Compiles the name of the period of a date, which is stored as text; empty for an older date. */
function periodOfDate({ ref }: ColumnPlan, [, first]: readonly Period[]): RawBuilder<unknown> {
  const name = first?.name ?? "";
  return sql`case when ${ref} < ${sql.lit(name)} then '' else substr(${ref}, 1, ${sql.lit(name.length)}) end`;
}

/**
 * Converts the value by which rows were grouped to its text on the wire. Rows counted by period have the index of the period, or its name.
 */
function valueOf(value: unknown, { type }: ColumnPlan, periods: Periods): string {
  if (periods === undefined) return String(value);
  if (type === "time") return periods[Number(value)]?.name ?? "";
  return value === "" ? (periods[0]?.name ?? "") : String(value);
}

/** A day, month or year of local time. `from` is its first moment in epoch milliseconds. */
interface Period {
  name: string;
  from: number;
}

/**
 * Lists the periods of local time up to now, oldest first. Their names are `yyyy-MM-dd`, `yyyy-MM` or `yyyy`. The first entry, 更早, covers
 * everything before the others.
 *
 * @param each length of a period; 92 days, 60 months or 20 years are listed
 */
function periodsUntil(wall: WallClock, now: number, each: keyof typeof COUNTED): Period[] {
  const today = wall.textOf(now).slice(0, 10);
  const found = Array.from({ length: COUNTED[each] }, (_, index) => {
    const name = nameBefore(today, each, COUNTED[each] - 1 - index);
    return { name, from: wall.epochOf(`${name}${"-01-01".slice(name.length - 4)} 00:00:00`) ?? 0 };
  });
  return [{ name: EARLIER, from: Number.MIN_SAFE_INTEGER }, ...found];
}

/**
 * Returns the name of an earlier day, month or year.
 *
 * @param date a date (`yyyy-MM-dd`) in the later period
 * @param before number of periods to go back
 */
function nameBefore(date: string, each: keyof typeof COUNTED, before: number): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  if (each === "year") return four(year - before);
  if (each === "day") return new Date(Date.parse(`${date}T00:00:00Z`) - before * DAY).toISOString().slice(0, 10);
  const months = year * 12 + (month - 1) - before;
  return `${four(Math.floor(months / 12))}-${String((months % 12) + 1).padStart(2, "0")}`;
}

const four = (year: number): string => String(year).padStart(4, "0");

/**
 * Counts, for each of several conditions, the rows that fulfil it and that the user may see. It is a single query. If no row can fulfil a
 * condition for this user, its count is 0 without a query.
 *
 * @param restriction the rows that the user may see
 * @returns the counts in the sequence of the conditions
 */
export async function countEach(
  connection: Connection,
  plan: TablePlan,
  conditions: readonly ConditionTree[],
  restriction: Restriction,
): Promise<number[]> {
  const kind = kindOf(connection);
  const scope = compileRestriction(plan, kind, restriction);
  const predicates = conditions.map((tree) => compileRestriction(plan, kind, { trees: [tree], scope: restriction.scope }));
  const counts = conditions.map(() => 0);
  const wanted = and([scope, or(predicates)]);
  if (wanted === false) return counts;
  const asked = predicates.flatMap((predicate, index) => (predicate === false ? [] : [{ part: predicate, index }]));
  const columns = asked.map(({ part: predicate, index }) => sql`${counting(predicate)} as ${sql.ref(`count_${index}`)}`);
  const where = wanted === true ? sql`` : sql` where ${wanted}`;
  const query = sql<Record<string, unknown>>`select ${sql.join(columns)} from ${sql.table(plan.name)}${where}`;
  const { rows } = await query.execute(connection);
  for (const { index } of asked) counts[index] = Number(rows[0]?.[`count_${index}`] ?? 0);
  return counts;
}

const counting = (predicate: Predicate): Expression<unknown> =>
  predicate === true ? sql`count(*)` : sql`count(case when ${predicate as Expression<SqlBool>} then 1 end)`;
