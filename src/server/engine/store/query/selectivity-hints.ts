import type { ListPlan } from "./list-plan.ts";
import type { ListFilter } from "./list-filter.ts";
import type { TablePlan } from "../plan.ts";

/** Milliseconds for which a text is assumed to match very many rows. */
const KEPT = 60_000;
const MOST_KNOWN = 1000;
const crowded = new WeakMap<TablePlan, Map<string, number>>();

const textOf = ({ needles }: ListFilter): string => needles.join("\n");

/**
 * Whether the search text of a filter matched too many rows to look them up within the last 60 s. This affects only the choice of the
 * access path.
 */
export function isLowSelectivity({ table }: ListPlan, filter: ListFilter): boolean {
  return (crowded.get(table)?.get(textOf(filter)) ?? 0) > Date.now();
}

/** Remembers for 60 s that the search text of a filter matches too many rows. */
export function noteLowSelectivity({ table }: ListPlan, filter: ListFilter): void {
  const known = crowded.get(table) ?? new Map<string, number>();
  crowded.set(table, known);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(textOf(filter), Date.now() + KEPT);
}
