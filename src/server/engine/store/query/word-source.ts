import { type SqlBool, sql } from "kysely";
import { type Kind, kindOf } from "../drivers/dialect.ts";
import { among, type FoundRows, foundRows, isLarge, keyOf } from "./found-rows.ts";
import type { ListPlan } from "./list-plan.ts";
import { type Condition, where } from "./list-rows.ts";
import { type Found, findWords } from "./log-words.ts";
import type { Narrowing } from "./narrowing.ts";
import { every, type Part, some } from "./part.ts";
import type { Source } from "./source.ts";
import type { Connection } from "../types.ts";

/** Words whose rows are runs of an index, merged. PostgreSQL plans each of them in each month, which takes longer than to look rows up. */
const MOST_RUNS: Readonly<Record<Kind, number>> = { sqlite: 12, postgres: 1 };

/**
 * Where the rows of a log are that hold what is looked for among its words: in the runs of a few, one by one when they are few
 * themselves, else among all rows up to the last use of one of them. Undefined: nothing of the kind is asked, or nearly every
 * word has it.
 */
export async function sourceByWords(connection: Connection, plan: ListPlan, { words, branches }: Narrowing): Promise<Source | undefined> {
  if (words.length === 0) return undefined;
  const long = await isLarge(connection, plan);
  const all = await Promise.all(words.map((asked) => findWords(connection, plan.table.name, asked, long)));
  const found = all.filter((each) => each !== undefined).sort((one, other) => one.values.length - other.values.length);
  const [fewest, ...others] = found;
  if (fewest === undefined) return undefined;
  if (fewest.values.length === 0) return NOWHERE;
  const rest = every(others.map((each) => oneOf(plan, each)));
  const runs = (tests: readonly Part[]) =>
    branches.flatMap((branch) => tests.map((test) => sql`${plan.from}${where(every([branch, test, rest]) as Condition)}`));
  const source = { walks: true, dense: true };
  if (fewest.values.length * branches.length <= MOST_RUNS[kindOf(connection)])
    return { ...source, runs: runs(fewest.values.map((value) => sql<SqlBool>`${columnOf(plan, fewest)} = ${value}`)) };
  const keys = await keysOf(connection, plan, fewest, long);
  if (keys === undefined) {
    // Counted by the index of the words: in the order of the list as many may be among all of its rows.
    const sample = sql`${plan.from}${where(every([some(branches), oneOf(plan, fewest), rest]) as Condition)}`;
    return { ...source, runs: runs([every([passedOver(connection, plan, fewest), isBefore(plan, fewest)])]), sample };
  }
  return {
    ...source,
    dense: false,
    runs: branches.map((branch) => sql`${among(kindOf(connection), plan, keys)}${and(every([branch, rest]))}`),
  };
}

const NOWHERE: Source = { runs: [], walks: false, dense: false };

const and = (part: Part) => (part === true ? sql`` : sql` and ${part}`);

const columnOf = ({ table }: ListPlan, { column }: Found) => sql.ref(`${table.name}.${column}`);

function oneOf(plan: ListPlan, found: Found, column = sql`${columnOf(plan, found)}`): Part {
  return sql<SqlBool>`${column} in (${sql.join(found.values)})`;
}

/** SQLite goes by the order of the list, and by no index of the words. */
const passedOver = (connection: Connection, plan: ListPlan, found: Found): Part =>
  oneOf(plan, found, kindOf(connection) === "sqlite" ? sql`+${columnOf(plan, found)}` : undefined);

/** What is in the order of time begins where one of the words was last used. */
const isBefore = (plan: ListPlan, { before }: Found): Part =>
  plan.order.column.type === "time" ? sql<SqlBool>`${plan.order.column.ref} < ${before}` : true;

/** Of the rows of words, when they are few. */
function keysOf(connection: Connection, plan: ListPlan, found: Found, long: boolean): Promise<FoundRows | undefined> {
  const key = keyOf(kindOf(connection), plan);
  return foundRows(connection, sql`select ${key} as value${plan.from} where ${oneOf(plan, found)}`, long);
}
