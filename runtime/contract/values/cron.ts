/** The fields of a cron expression, in their order (P-CRON-01). */
export const CRON_FIELDS = ["second", "minute", "hour", "day", "month", "week", "year"] as const;
/** The name of a field of a cron expression, such as `minute`. */
export type CronField = (typeof CRON_FIELDS)[number];

/**
 * The parsed value of one field of a cron expression (P-CRON-04). Numbers are as in Quartz notation: weekday 1 is Sunday. `nth` is the nth
 * `weekday` of the month, such as the second Monday. `unspecified` is `?`.
 */
export type CronTerm =
  | { kind: "every" }
  | { kind: "range"; from: number; to: number }
  | { kind: "step"; from: number; every: number }
  | { kind: "specified"; values: readonly number[] }
  | { kind: "unspecified" }
  /** The last day of the month. With `weekday`, it is the last day of the month that is this weekday. */
  | { kind: "last"; weekday?: number }
  | { kind: "nth"; weekday: number; nth: number }
  /** The working day closest to a day of the month. */
  | { kind: "workday"; day: number };
/** The kind of value of a field of a cron expression, such as `range`. */
export type CronKind = CronTerm["kind"];
/** A parsed cron expression: the value of each field. */
export type CronSchedule = Readonly<Record<CronField, CronTerm>>;

interface CronRule {
  label: string;
  min: number;
  max: number;
  kinds: readonly CronKind[];
  /** Smallest end of a range, if it is greater than `min` (P-CRON-07). */
  endMin?: number;
  /** Smallest and largest interval. */
  every: readonly [min: number, max: number];
}

const COMMON: readonly CronKind[] = ["every", "range", "step", "specified"];

/**
 * Label, limits and allowed kinds of value of each field of a cron expression (P-CRON-06..08). `min` and `max` limit its numbers, and
 * `every` limits the interval of a step. `endMin` is the smallest end of a range, if that is greater than `min`.
 */
export const CRON_RULES: Readonly<Record<CronField, CronRule>> = {
  second: { label: "秒", min: 0, max: 59, kinds: COMMON, every: [1, 59] },
  minute: { label: "分", min: 0, max: 59, kinds: COMMON, every: [1, 59] },
  hour: { label: "时", min: 0, max: 23, kinds: COMMON, endMin: 2, every: [1, 23] },
  day: { label: "日", min: 1, max: 31, kinds: [...COMMON, "unspecified", "last", "workday"], every: [1, 31] },
  month: { label: "月", min: 1, max: 12, kinds: COMMON, every: [1, 12] },
  week: { label: "周", min: 1, max: 7, kinds: [...COMMON, "unspecified", "last", "nth"], every: [1, 7] },
  year: { label: "年", min: 2000, max: 2099, kinds: [...COMMON, "unspecified"], every: [1, 99] },
};

/** Weeks of a month that a cron expression may name: `m` in `n#m`, the m-th weekday `n` of the month (P-CRON-06). */
export const NTH_WEEKS = [1, 2, 3, 4] as const;

/** Characters of the longest cron expression that is parsed. A longer one is invalid. */
const MAX_LENGTH = 500;

const NUMBER = /^\d{1,4}$/;
const numberOf = (text: string | undefined): number => (text !== undefined && NUMBER.test(text) ? Number(text) : Number.NaN);
const within = (value: number, min: number, max: number): boolean => Number.isInteger(value) && value >= min && value <= max;

/**
 * Parses one field of an expression.
 *
 * @returns the parsed term, with NaN in place of an invalid number; undefined if the text has none of the forms of P-CRON-03
 */
function parseTerm(field: CronField, text: string): CronTerm | undefined {
  if (text === "*") return { kind: "every" };
  if (text === "?") return { kind: "unspecified" };
  const [, last] = /^(\d?)L$/.exec(text) ?? [];
  if (last !== undefined) return last === "" ? { kind: "last" } : { kind: "last", weekday: Number(last) };
  const pair = (sign: string): [number, number] | undefined => {
    const [a, b, ...more] = text.split(sign);
    return b === undefined || more.length > 0 ? undefined : [numberOf(a), numberOf(b)];
  };
  const range = pair("-");
  if (range !== undefined) return { kind: "range", from: range[0], to: range[1] };
  const [start, every, ...more] = text.split("/");
  if (every !== undefined && more.length === 0)
    return { kind: "step", from: start === "*" ? CRON_RULES[field].min : numberOf(start), every: numberOf(every) };
  const nth = pair("#");
  if (nth !== undefined) return { kind: "nth", weekday: nth[0], nth: nth[1] };
  if (/^\d{1,2}W$/.test(text)) return { kind: "workday", day: Number(text.slice(0, -1)) };
  return { kind: "specified", values: text.split(",").map(numberOf) };
}

/**
 * Validates one parsed field of an expression: its form, its limits and, for a range, its direction.
 *
 * @returns the Chinese message for the user, or undefined if the field is valid
 */
function termProblem(field: CronField, term: CronTerm): string | undefined {
  const { label, min, max, kinds, endMin = min, every } = CRON_RULES[field];
  if (!kinds.includes(term.kind)) return `${label}不支持该写法`;
  const limits = (what: string, from: number, to: number) => `${label}的${what}应为${from}到${to}`;
  switch (term.kind) {
    case "range":
      if (!within(term.from, min, max)) return limits("开始值", min, max);
      if (!within(term.to, endMin, max)) return limits("结束值", endMin, max);
      return term.from > term.to ? `${label}的结束值不能小于开始值` : undefined;
    case "step":
      if (!within(term.from, min, max)) return limits("开始值", min, max);
      return within(term.every, ...every) ? undefined : limits("间隔", ...every);
    case "specified":
      if (term.values.length === 0) return `请选择${label}`;
      return term.values.every((value) => within(value, min, max)) ? undefined : limits("取值", min, max);
    case "last":
      if (term.weekday === undefined) return undefined;
      return field === "week" && within(term.weekday, min, max) ? undefined : `${label}不支持该写法`;
    case "nth":
      if (!within(term.weekday, min, max)) return limits("取值", min, max);
      return within(term.nth, NTH_WEEKS[0], NTH_WEEKS.length) ? undefined : limits("序号", NTH_WEEKS[0], NTH_WEEKS.length);
    case "workday":
      return within(term.day, min, max) ? undefined : limits("取值", min, max);
    default:
      return undefined;
  }
}

/**
 * Parses a cron expression with seven fields (second to year).
 *
 * @returns the parsed fields, or undefined if {@link cronProblem} refuses the text
 */
export function readCron(text: string): CronSchedule | undefined {
  const schedule = parseTerms(text);
  if (schedule === undefined || cronProblem(text) !== undefined) return undefined;
  return schedule;
}

function parseTerms(text: string): CronSchedule | undefined {
  const texts = text.trim().split(/\s+/);
  if (text.length > MAX_LENGTH || texts.length !== CRON_FIELDS.length) return undefined;
  const schedule: Partial<Record<CronField, CronTerm>> = {};
  for (const [index, field] of CRON_FIELDS.entries()) {
    const term = parseTerm(field, texts[index] ?? "");
    if (term === undefined) return undefined;
    schedule[field] = term;
  }
  return schedule as CronSchedule;
}

/**
 * Validates that exactly one of day and week is unspecified (P-CRON-05).
 *
 * @returns the message for the user, or undefined if the pair is valid
 */
export function pairProblem({ day, week }: Pick<CronSchedule, "day" | "week">): string | undefined {
  const unspecified = [day, week].filter(({ kind }) => kind === "unspecified").length;
  if (unspecified === 2) return "日与周不可同时为不指定";
  return unspecified === 0 ? "日与周必须有一个为不指定" : undefined;
}

/**
 * Validates a cron expression. Checks its length (at most 500 characters), its seven fields, the combination of day and weekday, and
 * whether any date matches.
 *
 * @param text the expression in Quartz notation, with seconds and year
 * @returns the message for the user, or undefined if the expression is valid
 */
export function cronProblem(text: string): string | undefined {
  const schedule = parseTerms(text);
  if (schedule === undefined) return "Cron表达式应为秒、分、时、日、月、周、年七段";
  for (const field of CRON_FIELDS) {
    const problem = termProblem(field, schedule[field]);
    if (problem !== undefined) return problem;
  }
  return pairProblem(schedule) ?? dateProblem(schedule);
}

/**
 * Returns a message if an expression never fires, otherwise undefined. Only a day of the month can be missing: 31 in April, or 29 February
 * in common years. Every weekday and every last day exists.
 */
function dateProblem({ day, month, year }: CronSchedule): string | undefined {
  const first = firstDay(day);
  const exists = valuesOf("year", year).some((inYear) => valuesOf("month", month).some((inMonth) => first <= daysOfMonth(inYear, inMonth)));
  return exists ? undefined : "不会执行：没有这样的日期";
}

/** Returns the smallest day of the month that a field names. */
function firstDay(term: CronTerm): number {
  if (term.kind === "workday") return term.day;
  return Math.min(...valuesOf("day", term));
}

/** Returns the numbers that a field names, for the forms that every field allows. Any other form yields all numbers of the field. */
function valuesOf(field: CronField, term: CronTerm): readonly number[] {
  if (term.kind === "specified") return term.values;
  const { min, max } = CRON_RULES[field];
  const [from, to] = term.kind === "range" ? [term.from, term.to] : [term.kind === "step" ? term.from : min, max];
  const every = term.kind === "step" ? term.every : 1;
  return Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => from + index * every);
}

/**
 * Returns the number of days in a month.
 *
 * @param month 1 to 12
 */
const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
