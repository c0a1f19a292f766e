import { CRON_FIELDS, CRON_RULES, type CronPart, type CronParts, readCron } from "./cron.ts";

/** Formats one field of a cron expression; the reverse of parsing. Repeated values are removed. */
export function writeCronPart(part: CronPart): string {
  switch (part.kind) {
    case "every":
      return "*";
    case "unspecified":
      return "?";
    case "range":
      return `${part.from}-${part.to}`;
    case "step":
      return `${part.from}/${part.every}`;
    case "specified":
      return [...new Set(part.values)].sort((a, b) => a - b).join(",");
    case "last":
      return `${part.weekday ?? ""}L`;
    case "nth":
      return `${part.weekday}#${part.nth}`;
    case "workday":
      return `${part.day}W`;
  }
}

/** Formats a cron expression of seven fields; the reverse of `readCron`. */
export const writeCron = (parts: CronParts): string => CRON_FIELDS.map((field) => writeCronPart(parts[field])).join(" ");

/** Input of the cron library that calculates the next times. */
export interface CronQuery {
  /** The expression without `a/b`, and without the last day of a week, which the library would read as the last day of the month. */
  pattern: string;
  from: Date;
}

/** Options for croner. It reads the portal's local time as UTC, so that the hour skipped in spring exists. */
export const CRON_READING = { timezone: "UTC", paused: true, alternativeWeekdays: true } as const;

/**
 * Prepares the calculation of the next times of an expression.
 *
 * @param now the current time in the portal's time zone, `yyyy-MM-dd HH:mm:ss`
 * @returns the query, or undefined if the expression is invalid
 */
export function cronQuery(expression: string, now: string): CronQuery | undefined {
  const parts = readCron(expression);
  return parts === undefined ? undefined : { pattern: patternOf(parts), from: new Date(`${now.replace(" ", "T")}Z`) };
}

/** Formats a calculated time as `yyyy-MM-dd HH:mm:ss` in the portal's time zone; the reverse of `from` of {@link cronQuery}. */
export const cronMoment = (time: Date): string => time.toISOString().slice(0, 19).replace("T", " ");

function patternOf(parts: CronParts): string {
  return CRON_FIELDS.map((field) => {
    const part = parts[field];
    if (part.kind === "step") return `${part.from}-${CRON_RULES[field].max}/${part.every}`;
    if (field === "week" && part.kind === "last" && part.weekday === undefined) return String(CRON_RULES.week.max);
    return part.kind === "unspecified" ? "*" : writeCronPart(part);
  }).join(" ");
}
