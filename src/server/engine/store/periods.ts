import type { WallClock } from "./wall-clock.ts";

/** A day, month or year of local time. `from` is its first moment in epoch milliseconds. */
export interface Period {
  name: string;
  from: number;
}

/** Number of periods that are counted separately. Older rows form one group. */
const COUNTED = { day: 92, month: 60, year: 20 } as const;
const EARLIER = "更早";

const DAY = 86_400_000;

/**
 * Lists the periods of local time up to now, oldest first. Their names are `yyyy-MM-dd`, `yyyy-MM` or `yyyy`. The first entry, 更早, covers
 * everything before the others.
 *
 * @param each length of a period; 92 days, 60 months or 20 years are listed
 */
export function periodsUntil(wall: WallClock, now: number, each: keyof typeof COUNTED): Period[] {
  const today = wall.textOf(now).slice(0, 10);
  const found = Array.from({ length: COUNTED[each] }, (_, index) => {
    const name = nameBefore(today, each, COUNTED[each] - 1 - index);
    return { name, from: wall.epochOf(`${name}${"-01-01".slice(name.length - 4)} 00:00:00`) ?? 0 };
  });
  return [{ name: EARLIER, from: Number.MIN_SAFE_INTEGER }, ...found];
}

/**
 * Returns the name of an earlier day, month or year.
 *
 * @param date a date (`yyyy-MM-dd`) in the later period
 * @param before number of periods to go back
 */
function nameBefore(date: string, each: keyof typeof COUNTED, before: number): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  if (each === "year") return four(year - before);
  if (each === "day") return new Date(Date.parse(`${date}T00:00:00Z`) - before * DAY).toISOString().slice(0, 10);
  const months = year * 12 + (month - 1) - before;
  return `${four(Math.floor(months / 12))}-${String((months % 12) + 1).padStart(2, "0")}`;
}

const four = (year: number): string => String(year).padStart(4, "0");
