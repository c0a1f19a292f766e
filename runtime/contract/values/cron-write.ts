import { CRON_FIELDS, CRON_RULES, type CronPart, type CronParts, readCron } from "./cron.ts";

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

export const writeCron = (parts: CronParts): string => CRON_FIELDS.map((field) => writeCronPart(parts[field])).join(" ");

/** What a reader of patterns is asked for the next times. */
export interface CronQuery {
  /** Without `a/b`, and without a week's last day, which others take for one of the month. */
  pattern: string;
  from: Date;
}

/** How croner reads the pattern: the portal's clock taken for that of UTC, so that no hour is missing in spring. */
export const CRON_READING = { timezone: "UTC", paused: true, alternativeWeekdays: true } as const;

/** @param now `yyyy-MM-dd HH:mm:ss`; undefined: no expression of seven parts */
export function cronQuery(expression: string, now: string): CronQuery | undefined {
  const parts = readCron(expression);
  return parts === undefined ? undefined : { pattern: patternOf(parts), from: new Date(`${now.replace(" ", "T")}Z`) };
}

/** A time that was found, on the clock that `now` was read from. */
export const cronMoment = (time: Date): string => time.toISOString().slice(0, 19).replace("T", " ");

function patternOf(parts: CronParts): string {
  return CRON_FIELDS.map((field) => {
    const part = parts[field];
    if (part.kind === "step") return `${part.from}-${CRON_RULES[field].max}/${part.every}`;
    if (field === "week" && part.kind === "last" && part.weekday === undefined) return String(CRON_RULES.week.max);
    return part.kind === "unspecified" ? "*" : writeCronPart(part);
  }).join(" ");
}
