const DAY = 86_400_000;

/** Number of days of a voucher's publicity period (D-PRINT-06). */
export const PUBLICITY_DAYS = 7;

/**
 * Returns the date that is a number of days after a date.
 *
 * @param date `yyyy-MM-dd`; a time after it is ignored
 * @returns `yyyy-MM-dd`, or undefined if `date` is not a date
 */
export function addDays(date: unknown, days: number): string | undefined {
  const match = typeof date === "string" ? /^\d{4}-\d{2}-\d{2}/.exec(date) : null;
  const start = match === null ? Number.NaN : Date.parse(`${match[0]}T00:00:00Z`);
  return Number.isNaN(start) ? undefined : new Date(start + days * DAY).toISOString().slice(0, 10);
}
