import type { Kind } from "../../engine/store/drivers/dialect.ts";
import type { Printed } from "./functions.ts";
import { refuseSql } from "./refuse-sql.ts";

/**
 * Prints the pattern of LIKE so that both databases treat it in the same way. They differ for a pattern that ends with a single backslash:
 * it matches nothing on SQLite, and is an error on PostgreSQL. For PostgreSQL, such a pattern therefore gets a last character that no text
 * contains.
 *
 * @throws RefusedSql if the pattern is a literal that ends with a single backslash
 */
export function printPattern({ sql, literal: written }: Printed, kind: Kind): string {
  if (written !== undefined && /(?:^|[^\\])(?:\\\\)*\\$/.test(written)) throw refuseSql("patternEnd");
  if (written !== undefined || kind === "sqlite") return sql;
  return String.raw`regexp_replace(${sql}, '((^|[^\\])(\\\\)*\\)$', '\1' || chr(1114111))`;
}
