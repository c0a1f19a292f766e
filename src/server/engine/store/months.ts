import type { WallClock } from "./wall-clock.ts";

/** Number of months that are counted separately: five years. Older rows form one group. */
export const MONTHS = 60;
const EARLIER = "更早";

/**
 * Lists the months of local time up to now, oldest first, each with its first moment in epoch milliseconds. The first entry
 * covers everything older.
 *
 * @param count number of months
 */
export function monthsUntil(wall: WallClock, now: number, count: number): { name: string; from: number }[] {
  const [year = 0, month = 0] = wall.textOf(now).slice(0, 7).split("-").map(Number);
  const found = Array.from({ length: count }, (_, index) => {
    const months = year * 12 + (month - 1) - (count - 1 - index);
    const name = `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
    return { name, from: wall.epochOf(`${name}-01 00:00:00`) ?? 0 };
  });
  return [{ name: EARLIER, from: Number.MIN_SAFE_INTEGER }, ...found];
}
