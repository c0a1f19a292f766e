import { Cron } from "croner";
import { CRON_READING, cronMoment, cronQuery } from "../../contract/values/cron-write.ts";

/** Text that replaces the next times of an expression if there are none in the future. */
export const NEVER_AGAIN = "不会再执行：所有时间都已过去";

/**
 * Computes the next times of an expression, as `yyyy-MM-dd HH:mm:ss` in the time zone of `now`.
 *
 * @param expression a cron expression of seven fields
 * @returns at most `count` times; empty if there are no more, or the expression is invalid
 */
export function nextTimes(expression: string, now: string, count: number): string[] {
  const query = cronQuery(expression, now);
  return query === undefined ? [] : new Cron(query.pattern, CRON_READING).nextRuns(count, query.from).map(cronMoment);
}
