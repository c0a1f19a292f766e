import { holds } from "../../../generator/plan/evaluate.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import { plainTree } from "../meeting.ts";

/** The first periods that are counted separately in a case's room, whose clock shows 2026-11-21: 92 days, 60 months or 20 years. */
const FIRST = { day: "2026-08-22", month: "2021-12", year: "2007" } as const;

/** Returns the value under which a count reports a row: its period, the first code whose condition it meets, or its own value. */
export function countedAs({ each, as = [] }: StoreOperation, value: string, row: Data, user: Data): string {
  const circumstances = { user, now: "", workflow: undefined };
  const other = as.find(({ when }) => holds(plainTree(when, circumstances), { row, user }, undefined));
  if (each === undefined) return other?.value ?? value;
  return value < FIRST[each] ? "更早" : value.slice(0, FIRST[each].length);
}
