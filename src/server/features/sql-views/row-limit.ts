import { refuseSql } from "./refuse-sql.ts";
import { kindOf, type Node } from "./nodes.ts";

const MOST = { rows: 1000, offset: 100_000 } as const;

/**
 * Returns the SQL of LIMIT and OFFSET of a select, or "" if the select has neither. OFFSET without LIMIT gets a limit of 1000 rows.
 *
 * @param inside the select in the syntax tree
 * @throws RefusedSql if a limit is no constant whole number, LIMIT exceeds 1000, or OFFSET exceeds 100,000; also for WITH TIES
 */
export function limitOf(inside: Node): string {
  const option = inside["limitOption"];
  if (option !== undefined && option !== "LIMIT_OPTION_DEFAULT" && option !== "LIMIT_OPTION_COUNT") throw refuseSql("withTies");
  const rows = wholeNumber(inside["limitCount"], MOST.rows);
  const skipped = wholeNumber(inside["limitOffset"], MOST.offset);
  if (rows === undefined && skipped === undefined) return "";
  return ` limit ${rows ?? MOST.rows}${skipped === undefined ? "" : ` offset ${skipped}`}`;
}

function wholeNumber(node: unknown, most: number): number | undefined {
  if (node === undefined) return undefined;
  const [kind, inside] = kindOf(node);
  const value = kind === "A_Const" && "ival" in inside ? ((inside["ival"] as { ival?: number }).ival ?? 0) : Number.NaN;
  if (!(value >= 0 && value <= most)) throw refuseSql("wholeNumber", most);
  return value;
}

/**
 * Reads a position in GROUP BY or ORDER BY (`order by 2`), which refers to a column of the select list, counted from 1.
 *
 * @param most number of columns in the select list
 * @returns undefined if the expression is not a constant
 * @throws RefusedSql if the constant is not a whole number from 1 to `most`
 */
export function readPosition(node: unknown, most: number): number | undefined {
  const [kind, inside] = kindOf(node);
  if (kind !== "A_Const") return undefined;
  const position = (inside["ival"] as { ival?: number } | undefined)?.ival ?? 0;
  if (position < 1 || position > most) throw refuseSql("wrongPlace");
  return position;
}
