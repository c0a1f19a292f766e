import type { Kind } from "../drivers/dialect.ts";
import type { Connection } from "../types.ts";

/** One change of the database. */
export interface Step {
  /** As it is told: `rename column "gateway_route"."site_name" to "site" (3 values)`. */
  text: string;
  /** `start`: each start does it by itself, because nothing can be lost. `migrate`: only `npm run migrate -- --apply` does. */
  by: "start" | "migrate";
  /** The database was there before: not the tables of an empty one. */
  told: boolean;
}

/** What somebody allowed on the command line. */
export interface Consent {
  /** Columns whose type changed are converted where no value is lost. */
  convert: boolean;
  /** `table` or `table.column`: its values may go. */
  lose: ReadonlySet<string>;
}

/** One run over the database, in one transaction. */
export interface MigrationRun {
  connection: Connection;
  kind: Kind;
  consent: Consent;
  /** The database was empty before. */
  fresh: boolean;
  /** IANA zone of times that are converted from and to texts. */
  timeZone: string;
  /** Epoch milliseconds, for the ledger. */
  now: number;
  steps: Step[];
  /** Why nothing may be done. */
  problems: string[];
  /** What stays as it is and deserves a look. */
  warnings: string[];
  /** Names in `consent.lose` that were needed. */
  lost: Set<string>;
}

export function reportStep(work: MigrationRun, text: string, by: Step["by"] = "start"): void {
  work.steps.push({ text, by, told: !work.fresh });
}

/** Whether the word was given; it counts as used. */
export function canDrop(work: MigrationRun, name: string): boolean {
  if (!work.consent.lose.has(name)) return false;
  work.lost.add(name);
  return true;
}

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Nothing, where it was not counted. */
export const inBrackets = (count: number | undefined, what: string): string => (count === undefined ? "" : ` (${counted(count, what)})`);
