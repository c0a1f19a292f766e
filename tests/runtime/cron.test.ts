import { Cron } from "croner";
import { describe, expect, test } from "vitest";
import {
  CRON_FIELDS,
  CRON_RULES,
  type CronField,
  type CronTerm,
  type CronSchedule,
  cronProblem,
  pairProblem,
  readCron,
} from "../../runtime/contract/values/cron.ts";
import { CRON_READING, writeCron, writeCronTerm } from "../../runtime/contract/values/cron-write.ts";
import { describeCron } from "../../runtime/contract/values/describe-cron.ts";
import { nextTimes } from "../../runtime/fields/cron/next-times.ts";

/** For each field: texts that are read and written unchanged, and texts that are refused. */
const FORMS: Record<CronField, { taken: string[]; refused: string[] }> = {
  second: {
    taken: ["*", "0-59", "0/1", "5/59", "0,30,59"],
    refused: ["60", "0-60", "0/0", "0/60", "?", "L", "1#1", "1W", "", "a", "1,", "-1", "30-5"],
  },
  minute: { taken: ["*", "0-59", "0/15", "7"], refused: ["60", "59-60", "1/60", "?", "L"] },
  hour: { taken: ["*", "0-2", "23-23", "0-23", "0/1", "23/23", "0,23"], refused: ["24", "0-1", "0-24", "24/1", "0/24", "0/0", "?"] },
  day: {
    taken: ["*", "?", "1-31", "1/31", "1,15,31", "L", "15W", "31W"],
    refused: ["0", "32", "0W", "32W", "5L", "1#1", "0-3", "1/32", "LW"],
  },
  month: { taken: ["*", "1-12", "1/12", "1,12"], refused: ["0", "13", "?", "0/2", "L"] },
  week: {
    taken: ["*", "?", "1-7", "2/2", "1,7", "L", "5L", "1#1", "7#4"],
    refused: ["0", "8", "1#5", "1#0", "8#1", "0#1", "8L", "0L", "15W"],
  },
  year: { taken: ["*", "?", "2000-2099", "2026/2", "2026,2030"], refused: ["1999", "2100", "2000-2100", "L", "26"] },
};

/** Reads a field inside an expression whose other fields are valid. */
function parseField(field: CronField, text: string): CronTerm | undefined {
  const week = (field === "week") === (text === "?") ? "?" : "1";
  const sound = { second: "0", minute: "0", hour: "0", day: week === "?" ? "1" : "?", month: "1", week, year: "*" };
  return readCron(Object.values({ ...sound, [field]: text }).join(" "))?.[field];
}

describe.each(CRON_FIELDS)("%s", (field) => {
  test.each(FORMS[field].taken)("[P-CRON-03][P-CRON-04][P-CRON-06][P-CRON-07][P-CRON-08] reads %s and writes it unchanged", (text) => {
    const parsed = parseField(field, text);
    expect(parsed).toBeDefined();
    expect(writeCronTerm(parsed as NonNullable<typeof parsed>)).toBe(text);
  });
  test.each(FORMS[field].refused)("[P-CRON-03][P-CRON-06][P-CRON-07][P-CRON-08] refuses %j", (text) => {
    expect(parseField(field, text)).toBeUndefined();
  });
});

test("[P-CRON-04] offers the kinds that each field allows", () => {
  const own = (field: CronField) => CRON_RULES[field].kinds.filter((kind) => !["every", "range", "step", "specified"].includes(kind));
  expect(Object.fromEntries(CRON_FIELDS.map((field) => [field, own(field)]))).toEqual({
    second: [],
    minute: [],
    hour: [],
    day: ["unspecified", "last", "workday"],
    month: [],
    week: ["unspecified", "last", "nth"],
    year: ["unspecified"],
  });
  for (const field of CRON_FIELDS) expect(CRON_RULES[field].kinds).toEqual(expect.arrayContaining(["every", "range", "step", "specified"]));
});

test("[P-CRON-01] an expression has second, minute, hour, day, month, week and year", () => {
  const fields = readCron("0 0/5 2-4 ? 1,6 2#1 2026");
  expect(fields).toEqual({
    second: { kind: "specified", values: [0] },
    minute: { kind: "step", from: 0, every: 5 },
    hour: { kind: "range", from: 2, to: 4 },
    day: { kind: "unspecified" },
    month: { kind: "specified", values: [1, 6] },
    week: { kind: "nth", weekday: 2, nth: 1 },
    year: { kind: "specified", values: [2026] },
  });
  expect(writeCron(fields as NonNullable<typeof fields>)).toBe("0 0/5 2-4 ? 1,6 2#1 2026");
  expect(readCron("0 0 2 * * ?")).toBeUndefined();
});

test("[P-CRON-05] requires exactly one of day and week to be unspecified", () => {
  expect(cronProblem("0 0 2 ? * ? *")).toBe("日与周不可同时为不指定");
  expect(cronProblem("0 0 2 1 * 2 *")).toBe("日与周必须有一个为不指定");
  expect([cronProblem("0 0 2 ? * 2 *"), cronProblem("0 0 2 1 * ? *")]).toEqual([undefined, undefined]);
  expect(pairProblem({ day: { kind: "every" }, week: { kind: "every" } })).toBe("日与周必须有一个为不指定");
});

test.each([
  ["0 0 2 * *", "Cron表达式应为秒、分、时、日、月、周、年七段"],
  [`0 0 2 * * ? ${"2026,".repeat(200)}2026`, "Cron表达式应为秒、分、时、日、月、周、年七段"],
  ["60 0 2 * * ? *", "秒的取值应为0到59"],
  ["0 0 0-1 * * ? *", "时的结束值应为2到23"],
  ["0 0 0/24 * * ? *", "时的间隔应为1到23"],
  ["0 0 5-3 * * ? *", "时的结束值不能小于开始值"],
  ["0 0 2 ? * 2#5 *", "周的序号应为1到4"],
  ["0 0 2 5L * ? *", "日不支持该写法"],
  ["0 0 0 31 2 ? *", "不会执行：没有这样的日期"],
])("reports the problem of %s", (text, problem) => {
  expect(cronProblem(text)).toBe(problem);
});

test.each([
  ["0 0 2 * * ? *", "每天 02:00:00", ["2026-11-23 02:00:00", "2026-11-24 02:00:00"]],
  ["0/30 * * * * ? *", "每天 每小时，每分钟，从0秒起每30秒", ["2026-11-22 12:00:30", "2026-11-22 12:01:00"]],
  ["0 0 8 1,15 * ? *", "每月1日、15日 08:00:00", ["2026-12-01 08:00:00", "2026-12-15 08:00:00"]],
  ["0 0 8 15W 3 ? 2027", "2027年，3月，离15日最近的工作日 08:00:00", ["2027-03-15 08:00:00"]],
  ["0 15 10 ? * 6#3 *", "每月第3个星期五 10:15:00", ["2026-12-18 10:15:00", "2027-01-15 10:15:00"]],
  ["0 15 10 ? 1-6 6L *", "1月至6月，每月最后一个星期五 10:15:00", ["2027-01-29 10:15:00", "2027-02-26 10:15:00"]],
  ["0 0 9-17 ? * 2-6 *", "每周星期一至星期五 9时至17时，0分，0秒", ["2026-11-23 09:00:00", "2026-11-23 10:00:00"]],
  ["0 0 0 L * ? *", "每月最后一天 00:00:00", ["2026-11-30 00:00:00", "2026-12-31 00:00:00"]],
  ["0 0 0 ? * L *", "每周星期六 00:00:00", ["2026-11-28 00:00:00", "2026-12-05 00:00:00"]],
  ["0 0 0 29 2 ? 2024", "2024年，2月，29日 00:00:00", []],
])("[P-CRON-01][P-CRON-03] %s is due: %s", (expression, text, times) => {
  expect(describeCron(readCron(expression) as CronSchedule)).toBe(text);
  expect(nextTimes(expression, "2026-11-22 12:00:00", 2)).toEqual(times);
});

/** `a/b` as the library croner spells it. */
const toTheEnd = (text: string, last: number): string => text.replace("/", `-${last}/`);

test("[P-CRON-03] refuses exactly the dates that the calendar never has", () => {
  const days = ["1", "28", "29", "30", "31", "30,31", "28/3", "29/1", "30-31", "29-30", "29W", "30W", "31W", "L", "*"];
  const months = ["2", "4", "2,4", "4,6,9,11", "2/12", "2-2", "11/1", "1", "*"];
  const years = ["*", "2026", "2025-2027", "2026/4", "2024"];
  const wrong = days.flatMap((day) =>
    months.flatMap((month) =>
      years.flatMap((year) => {
        const expression = `0 0 0 ${day} ${month} ? ${year}`;
        const pattern = `0 0 0 ${toTheEnd(day, 31)} ${toTheEnd(month, 12)} * ${toTheEnd(year, 2099)}`;
        const isDue = new Cron(pattern, CRON_READING).nextRun(new Date("1999-12-31T00:00:00Z")) !== null;
        return isDue === (cronProblem(expression) === undefined) ? [] : [expression];
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

test("returns no times for an invalid expression", () => {
  expect(nextTimes("0 0 2 ? * ? *", "2026-11-22 12:00:00", 5)).toEqual([]);
});
