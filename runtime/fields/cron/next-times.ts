import { Cron } from "croner";
import { cronPattern, readCron } from "../../contract/cron.ts";

const moment = (date: Date): string => date.toISOString().slice(0, 19).replace("T", " ");

/**
 * When an expression comes due next, as `yyyy-MM-dd HH:mm:ss` of the clock that `now` was read from; none: never again.
 *
 * @param expression of seven parts; anything else has no times
 */
export function nextTimes(expression: string, now: string, count: number): string[] {
  const parts = readCron(expression);
  if (parts === undefined) return [];
  // The clock of the portal taken for that of UTC: nothing is told of zones, and no hour is missing in spring.
  const cron = new Cron(cronPattern(parts), { timezone: "UTC", paused: true, alternativeWeekdays: true });
  return cron.nextRuns(count, new Date(`${now.replace(" ", "T")}Z`)).map(moment);
}
