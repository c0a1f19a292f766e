const DAY = 86_400_000;

/** Days after which a voucher is no longer shown to the public (D-PRINT-06). */
export const PUBLICITY_DAYS = 7;

/** A date (`yyyy-MM-dd`, a time behind it is dropped) some days later; of what is no date nothing. */
export function addDays(date: unknown, days: number): string | undefined {
  const match = typeof date === "string" ? /^\d{4}-\d{2}-\d{2}/.exec(date) : null;
  const start = match === null ? Number.NaN : Date.parse(`${match[0]}T00:00:00Z`);
  return Number.isNaN(start) ? undefined : new Date(start + days * DAY).toISOString().slice(0, 10);
}
