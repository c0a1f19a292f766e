import type { Kind } from "../../engine/store/drivers/dialect.ts";
import type { Printed } from "./functions.ts";
import { refuseSql } from "./refuse-sql.ts";

/**
 * Prints the pattern of LIKE. A pattern that ends with a single backslash matches nothing on SQLite, and is an error on PostgreSQL. There it
 * gets a character that no text contains.
 *
 * @throws RefusedSql for a literal that ends so
 */
export function printPattern({ sql, literal: written }: Printed, kind: Kind): string {
  if (written !== undefined && /(?:^|[^\\])(?:\\\\)*\\$/.test(written)) throw refuseSql("patternEnd");
  if (written !== undefined || kind === "sqlite") return sql;
  return String.raw`regexp_replace(${sql}, '((^|[^\\])(\\\\)*\\)$', '\1' || chr(1114111))`;
}
