import { Cron } from "croner";
import { CRON_READING, cronMoment, cronQuery } from "../../contract/values/cron-write.ts";

/** Shown for an expression whose last time is past. */
export const NEVER_AGAIN = "不会再执行：所有时间都已过去";

/**
 * When an expression comes due next, as `yyyy-MM-dd HH:mm:ss` of the clock that `now` was read from; none: never again.
 *
 * @param expression of seven parts; anything else has no times
 */
export function nextTimes(expression: string, now: string, count: number): string[] {
  const query = cronQuery(expression, now);
  return query === undefined ? [] : new Cron(query.pattern, CRON_READING).nextRuns(count, query.from).map(cronMoment);
}
