import { amountOf } from "../../../../runtime/contract/values/money.ts";
import type { Portal } from "../../identity/portal.ts";
import { Refusal } from "../../engine/refusals/refusal.ts";
import { refuseSql } from "./refuse-sql.ts";
import { validateView } from "./validate-view.ts";
import type { ViewType } from "./offered.ts";
import type { PrintedSelect } from "./select.ts";

/** Maximum number of rows of a view that are shown. For more rows, the reply has `more`. */
const SHOWN = 200;
/** Maximum size in bytes of the result of a view. The view is refused if its result is larger. */
const BYTES = 4_000_000;
/** Time limit of a view in milliseconds. A view that takes longer is cancelled. */
const MILLISECONDS = 5_000;

/** Result of a view: the names of its columns, and the first rows as texts. `more`: there are further rows. */
export interface ViewRows {
  columns: string[];
  rows: string[][];
  more: boolean;
}

/**
 * Validates the SQL of a view and asks the database whether it can run it, without reading rows.
 *
 * @param systemId the subsystem whose data the view may read
 * @param text the SQL that the author wrote
 * @returns the validated SQL and the columns of its result
 * @throws RefusedSql if the SQL is not allowed or the database rejects it
 * @throws Refusal searchTooLong after 5 seconds, tooBusy if too many views are running
 */
export async function verifyView(
  portal: Pick<Portal, "store" | "generated" | "clock" | "log">,
  systemId: string,
  text: string,
): Promise<PrintedSelect> {
  const select = await validateView(portal, systemId, text);
  await read(portal, select.sql, 0);
  return select;
}

/**
 * Validates and runs the SQL of a view, and returns the first 200 rows as texts. If there are further rows, `more` is true.
 *
 * @param systemId the subsystem whose data the view may read
 * @param text the SQL that the author wrote
 * @throws RefusedSql if the SQL is not allowed, the database rejects it, or the result exceeds 4 MB
 * @throws Refusal searchTooLong after 5 seconds, tooBusy if too many views are running
 */
export async function runView(
  portal: Pick<Portal, "store" | "generated" | "clock" | "log">,
  systemId: string,
  text: string,
): Promise<ViewRows> {
  const { sql, columns } = await validateView(portal, systemId, text);
  const rows = await read(portal, `select * from (${sql}) as "rows_of_view" limit ${SHOWN + 1}`, SHOWN + 1);
  return {
    columns: columns.map(({ name }) => name),
    rows: rows.slice(0, SHOWN).map((row) => row.map((value, index) => shown(portal, columns[index]?.type, value))),
    more: rows.length > SHOWN,
  };
}

async function read(portal: Pick<Portal, "store" | "log">, sql: string, rows: number): Promise<unknown[][]> {
  try {
    return await portal.store.database.sandbox.read(sql, { rows, bytes: BYTES, milliseconds: MILLISECONDS });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    portal.log.warn(error, "the database does not take a view");
    throw refuseSql("notRun");
  }
}

/** Formats a value as the portal's lists do. Null becomes "". */
function shown({ clock: { wall } }: Pick<Portal, "clock">, type: ViewType | undefined, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (type === "time") return wall.textOf(Number(value));
  if (type === "money") return amountOf(BigInt(Math.round(Number(value))));
  // A decimal has 15 significant digits on both databases: 0.1 + 0.2 is shown as 0.3.
  if (type === "decimal") return String(Number(Number(value).toPrecision(15)));
  if (type === "boolean") return value === true || value === 1 ? "是" : "否";
  return String(value);
}
