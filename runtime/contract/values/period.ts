/** A period that ends today: the last days, or the current day, week (from Monday), month or year. */
export type Period = { last: string } | { this: "day" | "week" | "month" | "year" };

const DAY = 86_400_000;

/**
 * Returns the first second of a period that ends today. A period has no last second, so that rows added while a list is open are included.
 *
 * @param now this moment as `yyyy-MM-dd HH:mm:ss`
 * @param period `last` is a number of days with `d`, today included: `7d`
 * @example
 * startOf({ last: "7d" }, "2026-11-27 09:00:00") // "2026-11-21 00:00:00"
 */
export const startOf = (period: Period, now: string): string => `${firstDay(period, now.slice(0, 10))} 00:00:00`;

function firstDay(period: Period, today: string): string {
  if ("last" in period) return daysBefore(today, Number.parseInt(period.last, 10) - 1);
  switch (period.this) {
    case "day":
      return today;
    case "week":
      return daysBefore(today, (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7);
    case "month":
      return `${today.slice(0, 7)}-01`;
    case "year":
      return `${today.slice(0, 4)}-01-01`;
  }
}

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
