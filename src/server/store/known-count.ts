import type { RawBuilder } from "kysely";
import type { ListPlan } from "./list-plan.ts";
import type { TablePlan } from "./plan.ts";
import type { Connection } from "./types.ts";

/** Milliseconds for which a list is taken to have more rows than were counted. */
const KEPT = 5000;
const MOST_KEPT = 1000;
/** A longer question is counted anew. */
const LONGEST = 2000;

const reached = new WeakMap<TablePlan, Map<string, number>>();

/**
 * That a count came to its limit is kept for a moment: counting 10,000 entries of an index takes ten times as long as the page
 * beside them, and a list that long is as long a second later. A page that comes short of rows tells that it is not.
 */
export function knownCount(connection: Connection, { table }: ListPlan, counted: RawBuilder<unknown>) {
  const kept = reached.get(table) ?? new Map<string, number>();
  reached.set(table, kept);
  const key = (): string => {
    const { sql, parameters } = counted.compile(connection);
    return JSON.stringify([sql, parameters]);
  };
  return {
    isMore: (): boolean => kept.size > 0 && (kept.get(key()) ?? 0) > Date.now(),
    keep: (): void => {
      if (kept.size >= MOST_KEPT) kept.clear();
      const question = key();
      if (question.length <= LONGEST) kept.set(question, Date.now() + KEPT);
    },
    forget: (): boolean => kept.delete(key()),
  };
}
