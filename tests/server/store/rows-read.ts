import { CompiledQuery } from "kysely";
import type { Connection, Database } from "../../../src/server/engine/store/types.ts";

/** A statement that was sent to the database. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** Wraps a connection so that it records every statement. */
export function recordStatements(connection: Connection, asked: Statement[]): Connection {
  return connection.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(connection.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Texts of the statements that read rows of the table. Queries of the table's size do not count. */
export const statementsOn = (table: string, asked: readonly Statement[]): string[] => readers(table, asked).map(({ sql }) => sql);

const readers = (table: string, asked: readonly Statement[]): Statement[] =>
  asked.filter(({ sql }) => sql.includes(`from "${table}"`) && !/max\(rowid\)/.test(sql));

/** Counts the rows of a table that statements read. On SQLite a scan counts as `rows`, on PostgreSQL the plan has the count. */
export async function rowsReadBy(
  connection: Connection,
  kind: Database["kind"],
  table: string,
  asked: readonly Statement[],
  rows: number,
): Promise<number> {
  let read = 0;
  for (const statement of readers(table, asked)) read += await readBy(connection, kind, table, statement, rows);
  return read;
}

async function readBy(connection: Connection, kind: Database["kind"], table: string, { sql, parameters }: Statement, all: number) {
  const plan = kind === "sqlite" ? "explain query plan " : "explain (analyze, timing off, format json) ";
  const { rows } = await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(plan + sql, [...parameters]));
  if (kind === "sqlite") return rows.filter(({ detail }) => String(detail).startsWith(`SCAN ${table}`)).length * all;
  const [found] = Object.values(rows[0] ?? {});
  const [whole] = JSON.parse(String(found)) as { Plan: Plan }[];
  if (whole === undefined) throw new Error(`no plan of ${sql}`);
  return rowsRead(table, whole.Plan);
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

function rowsRead(table: string, plan: Plan): number {
  const own = plan["Relation Name"]?.startsWith(table) === true;
  const here = own ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"] : 0;
  return here + (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(table, child), 0);
}
