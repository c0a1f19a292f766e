import { CRON_FIELDS, CRON_RULES, type CronTerm, type CronSchedule, readCron } from "./cron.ts";

/** Formats one field of a cron expression; the reverse of parsing. A list of values is sorted, and repeated values are removed. */
export function writeCronTerm(term: CronTerm): string {
  switch (term.kind) {
    case "every":
      return "*";
    case "unspecified":
      return "?";
    case "range":
      return `${term.from}-${term.to}`;
    case "step":
      return `${term.from}/${term.every}`;
    case "specified":
      return [...new Set(term.values)].sort((a, b) => a - b).join(",");
    case "last":
      return `${term.weekday ?? ""}L`;
    case "nth":
      return `${term.weekday}#${term.nth}`;
    case "workday":
      return `${term.day}W`;
  }
}

/** Formats a cron expression of seven fields; the reverse of `readCron`. */
export const writeCron = (schedule: CronSchedule): string => CRON_FIELDS.map((field) => writeCronTerm(schedule[field])).join(" ");

/** Input for croner, the library that calculates the next times at which a cron expression fires. */
export interface CronQuery {
  /**
   * The expression as the library can read it. A step `a/b` becomes a range with a step. The last day of a week becomes a number, because
   * the library would read it as the last day of the month.
   */
  pattern: string;
  /** Fire times after this time are calculated. It represents local time as UTC ({@link CRON_READING}). */
  from: Date;
}

/**
 * Options for croner, the library that calculates when a cron expression fires. It reads the portal's local times as if they were UTC, so
 * that the hour skipped in spring exists.
 */
export const CRON_READING = { timezone: "UTC", paused: true, alternativeWeekdays: true } as const;

/**
 * Prepares the calculation of the next times of an expression.
 *
 * @param now the current time in the portal's time zone, `yyyy-MM-dd HH:mm:ss`
 * @returns the query, or undefined if the expression is invalid
 */
export function cronQuery(expression: string, now: string): CronQuery | undefined {
  const schedule = readCron(expression);
  return schedule === undefined ? undefined : { pattern: patternOf(schedule), from: new Date(`${now.replace(" ", "T")}Z`) };
}

/**
 * Formats a fire time that croner has calculated: `yyyy-MM-dd HH:mm:ss`, in the portal's time zone. It is the reverse of `from` of {@link
 * cronQuery}.
 */
export const cronMoment = (time: Date): string => time.toISOString().slice(0, 19).replace("T", " ");

function patternOf(schedule: CronSchedule): string {
  return CRON_FIELDS.map((field) => {
    const term = schedule[field];
    if (term.kind === "step") return `${term.from}-${CRON_RULES[field].max}/${term.every}`;
    if (field === "week" && term.kind === "last" && term.weekday === undefined) return String(CRON_RULES.week.max);
    return term.kind === "unspecified" ? "*" : writeCronTerm(term);
  }).join(" ");
}
