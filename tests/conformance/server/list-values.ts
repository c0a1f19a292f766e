import type { Match } from "../../../runtime/contract/server/route.ts";

/** Whether a row has no value in a field. */
export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Whether a value of a row meets a filter of a list. False without a value. */
export function meets(match: Match, value: unknown, asked: unknown): boolean {
  if (isNothing(value)) return false;
  if (match === "contains") return String(value).toUpperCase().includes(String(asked).toUpperCase());
  if (match === "equal" || match === "list") return String(value) === String(asked);
  return "from" in match ? String(value) >= String(asked) : String(value) <= String(asked);
}

/** Sorts numbers and amounts by value, and all other values by code points, as both databases are configured to do. */
export function sortValues(values: readonly unknown[]): unknown[] {
  const isNumber = values.every((value) => typeof value === "number" || /^-?\d+(\.\d+)?$/.test(String(value)));
  return [...values].sort((a, b) => (isNumber ? Number(a) - Number(b) : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0));
}

/** Parses a number, or an amount in fen (1/100 yuan). */
export const wholeOf = (value: unknown): bigint => BigInt(String(value ?? 0).replace(".", ""));
