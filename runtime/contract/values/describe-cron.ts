import { CRON_RULES, type CronField, type CronTerm, type CronSchedule } from "./cron.ts";

/** Names of the weekdays. Index 0 is weekday 1 of Quartz (Sunday). */
export const WEEKDAYS = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"] as const;

const UNITS: Readonly<Record<CronField, string>> = { second: "秒", minute: "分", hour: "时", day: "日", month: "月", week: "", year: "年" };
/** Chinese units for the description of an interval (每隔5分钟), by field. */
const PERIODS: Readonly<Record<CronField, string>> = {
  second: "秒",
  minute: "分钟",
  hour: "小时",
  day: "天",
  month: "个月",
  week: "天",
  year: "年",
};

const two = (value: number): string => String(value).padStart(2, "0");
const valueOf = (field: CronField, value: number): string => (field === "week" ? (WEEKDAYS[value - 1] ?? "") : `${value}${UNITS[field]}`);

/**
 * Describes in Chinese when a cron expression fires: 「每月1日、15日 02:00:00」.
 *
 * @param schedule a valid expression (`readCron`)
 */
export function describeCron(schedule: CronSchedule): string {
  const date = [...datesOf(schedule), daysOf(schedule)].filter((text) => text !== "").join("，");
  return `${date} ${timeOf(schedule)}`;
}

function datesOf({ year, month }: CronSchedule): string[] {
  return [isAlways(year) ? "" : describeTerm("year", year), isAlways(month) ? "" : describeTerm("month", month)];
}

const isAlways = ({ kind }: CronTerm): boolean => kind === "every" || kind === "unspecified";

function daysOf({ day, week, month }: CronSchedule): string {
  if (!isAlways(week))
    return (week.kind === "last" && week.weekday !== undefined) || week.kind === "nth"
      ? `每月${describeTerm("week", week)}`
      : `每周${describeTerm("week", week)}`;
  if (isAlways(day)) return "每天";
  return `${month.kind === "every" ? "每月" : ""}${describeTerm("day", day)}`;
}

/** Formats a single time of day as a clock time, several times as parts. */
function timeOf({ hour, minute, second }: CronSchedule): string {
  const single = [hour, minute, second].map((term) => (term.kind === "specified" && term.values.length === 1 ? term.values[0] : undefined));
  if (single.every((value) => value !== undefined)) return single.map(two).join(":");
  return (["hour", "minute", "second"] as const).map((field) => describeTerm(field, { hour, minute, second }[field])).join("，");
}

function describeTerm(field: CronField, term: CronTerm): string {
  const value = (number: number) => valueOf(field, number);
  switch (term.kind) {
    case "every":
      return `每${PERIODS[field]}`;
    case "range":
      return `${value(term.from)}至${value(term.to)}`;
    case "step":
      return `从${value(term.from)}起每${term.every}${PERIODS[field]}`;
    case "specified":
      return term.values.map(value).join("、");
    case "last":
      return term.weekday === undefined ? lastOf(field) : `最后一个${value(term.weekday)}`;
    case "nth":
      return `第${term.nth}个${value(term.weekday)}`;
    case "workday":
      return `离${term.day}日最近的工作日`;
    case "unspecified":
      return "";
  }
}

/** Returns the words for the last day of a week or month. In Quartz notation, the last day of a week is Saturday. */
const lastOf = (field: CronField): string => (field === "week" ? (WEEKDAYS[CRON_RULES.week.max - 1] ?? "") : "最后一天");
