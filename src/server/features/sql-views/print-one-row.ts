import { quoted } from "./nodes.ts";

/**
 * Prints a subquery for SQLite that may have only one row. A second row causes an integer overflow, so that it is an error as on
 * PostgreSQL. SQLite itself would use the first row.
 */
export function printOneRow(sql: string, column: string): string {
  const rows = `(select ${quoted(column)} as "value" from (${sql}) as "found" limit 2) as "rows"`;
  return `(select case when abs(-9223372036854775807 - (count(*) > 1)) > 0 then max("value") end from ${rows})`;
}
