import type { Kind } from "../drivers/dialect.ts";
import type { ChangeClass } from "../../../../../runtime/contract/server/change-class.ts";
import type { Connection } from "../types.ts";
import type { LaterIndex, LiveIndex } from "./later-indexes.ts";

/** One change of the database that a migration has made, or that a dry run would make. */
export interface Step {
  /** Description for the operator: `rename column "gateway_route"."site_name" to "site" (3 values)`. */
  text: string;
  /** `start`: safe, so each start applies it. `migrate`: may lose data, so only `npm run migrate -- --apply` applies it. */
  by: "start" | "migrate";
  /** Whether running servers of the earlier version can continue after the change (`additive`), or must be stopped first. */
  class: ChangeClass;
  /** Whether to report the step. The tables of a new, empty database are not reported. */
  isReported: boolean;
}

/** Consent of the operator to changes that may lose data, given on the command line of `npm run migrate`. */
export interface Consent {
  /** Convert columns with a changed type if no value is lost. */
  convert: boolean;
  /** Names of the data that may be deleted: `table` or `table.column`. */
  lose: ReadonlySet<string>;
}

/** State of one migration, which is one transaction: its options, the database as it was found, and the report. */
export interface MigrationRun {
  connection: Connection;
  kind: Kind;
  /** Which losses of data the operator has accepted. */
  consent: Consent;
  /** True if the database had no tables before. */
  fresh: boolean;
  /** IANA time zone for conversions between times and texts. */
  timeZone: string;
  /** Current time in epoch milliseconds, for the ledger. */
  now: number;
  /** Tables that existed before. Calls of other servers may use them during the migration. Partitioned tables are left out. */
  used: ReadonlySet<string>;
  /** The indexes that exist on PostgreSQL; empty on SQLite. */
  indexes: Map<string, LiveIndex>;
  /** Indexes that are created or dropped after the transaction. */
  later: LaterIndex[];
  /** Changes that were made. */
  steps: Step[];
  /** Problems, each of which prevents the migration. */
  problems: string[];
  /** Conditions that remain unchanged and need attention. */
  warnings: string[];
  /** Names in `consent.lose` that were needed. */
  lost: Set<string>;
}

/**
 * Adds a step to the report of the migration. It does not change the database. By default, it is a step that each start applies and that
 * only adds something. In a new database, the step is not shown.
 *
 * @param text description for the operator
 */
export function reportStep(
  run: MigrationRun,
  text: string,
  { by = "start", class: of = "additive" }: Partial<Pick<Step, "by" | "class">> = {},
): void {
  run.steps.push({ text, by, class: of, isReported: !run.fresh });
}

/**
 * Tests whether the operator has consented to the deletion of this data. If so, also records that the consent was used.
 *
 * @param name `table` or `table.column`, as in {@link Consent.lose}
 */
export function canDrop(run: MigrationRun, name: string): boolean {
  if (!run.consent.lose.has(name)) return false;
  run.lost.add(name);
  return true;
}

/**
 * Formats a number with its noun, such as `1 row` or `3 rows`.
 *
 * @param what the noun in the singular
 */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/**
 * Formats a count with its noun in brackets, after a blank: ` (3 rows)`. Returns an empty text if `count` is undefined, that is, if nothing
 * was counted.
 *
 * @param what the noun in the singular
 */
export const inBrackets = (count: number | undefined, what: string): string => (count === undefined ? "" : ` (${counted(count, what)})`);
