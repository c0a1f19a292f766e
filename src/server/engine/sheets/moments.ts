/** A day and a time of day, as {@link momentOf} returns them. */
export interface Moment {
  /** `2020-01-05` */
  day: string;
  /** `08:30:00` */
  time: string;
}

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
/** Day 0 of the date system from 1900. */
const FROM_1900 = Date.UTC(1899, 11, 31);
/** Day 0 of the date system from 1904. */
const FROM_1904 = Date.UTC(1904, 0, 1);
/** Serial number of 29 February 1900, a day that the system from 1900 counts although it did not exist. */
const LEAP_DAY = 60;
/** Serial number of 9999-12-31, the last day that is accepted, in both date systems. */
const LAST_DAY = { from1900: 2_958_465, from1904: 2_957_003 } as const;

/**
 * Converts the serial number that a spreadsheet stores for a time to a day and a time of day, rounded to the second.
 *
 * @param serial days since the start of the date system, with the time of day as a fraction
 * @param from1904 true if days are counted from 1904, and not from 1900
 * @returns undefined if the number is not a day: before the first day of the date system, after 9999-12-31, or 29 February 1900
 */
export function momentOf(serial: number, from1904: boolean): Moment | undefined {
  const seconds = Math.round(serial * DAY_SECONDS);
  const days = Math.floor(seconds / DAY_SECONDS);
  const last = from1904 ? LAST_DAY.from1904 : LAST_DAY.from1900;
  if (days < (from1904 ? 0 : 1) || days > last || (!from1904 && days === LEAP_DAY)) return undefined;
  const start = from1904 ? FROM_1904 : days > LEAP_DAY ? FROM_1900 - DAY_MS : FROM_1900;
  const text = new Date(start + days * DAY_MS + (seconds - days * DAY_SECONDS) * 1000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 19) };
}

/** A day that {@link readDay} parsed from a text, with its time. */
export interface ReadDay {
  day: string;
  /** `08:30:00`. Absent if the text has no time. */
  time?: string;
}

const AS_TRAVELS = /^\d{4}-\d{2}-\d{2}$/;
const DAY = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日?|(\d{2})(\d{2}))/;
const WEEKDAY = /^(?:星期|周|礼拜)[一二三四五六日天]/;
const TIME = /^T?(上午|下午)?(\d{1,2})[:时](\d{1,2})(?:分|(?:[:分](\d{1,2})秒?))?(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?$/;
const NOON = 12;

/**
 * Parses a day as people write it: `2020-01-05`, `2020/1/5`, `2020.1.5`, `2020年1月5日`, `20200105`, optionally followed by a weekday and a
 * time. Does not check whether the day exists.
 *
 * @returns undefined for anything else
 */
export function readDay(text: string): ReadDay | undefined {
  if (AS_TRAVELS.test(text)) return { day: text };
  const plain = text
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .replace(/(?<=[年月日/.-]) | (?=[年月日/.-])/g, "");
  const match = DAY.exec(plain);
  if (match === null) return undefined;
  const [whole, year, , ...components] = match;
  const [month = "", day = ""] = components.filter((component) => component !== undefined);
  const found = { day: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` };
  const rest = plain.slice(whole.length).trim().replace(WEEKDAY, "").trim();
  if (rest === "") return found;
  if (plain.length > whole.length && /\d/.test(plain[whole.length] ?? "")) return undefined;
  const time = readTime(rest);
  return time === undefined ? undefined : { ...found, time };
}

/**
 * Parses a time of day: `8:30`, `08:30:00`, `上午8时30分` → `08:30:00`, `上午12:30` → `00:30:00`. Fractions of a second are dropped.
 *
 * @returns undefined for anything else, for an impossible time, and for a time with a time zone unless it is midnight
 */
export function readTime(text: string): string | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [, half, hours = "", minutes = "", seconds = "0", zone] = match;
  // 上午12:30 is half an hour after midnight, as spreadsheets show it.
  const shift = half === "下午" && Number(hours) < NOON ? NOON : half === "上午" && Number(hours) === NOON ? -NOON : 0;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  // The day may be another one in the portal's time zone.
  if (zone !== undefined && Number(hours) + Number(minutes) + Number(seconds) > 0) return undefined;
  return [Number(hours) + shift, Number(minutes), Number(seconds)].map((component) => String(component).padStart(2, "0")).join(":");
}

/**
 * Tests whether a day in the format `yyyy-MM-dd` exists in the calendar. Check the format before: other formats, such as `2026-01`, may be
 * accepted too.
 */
export const isRealDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};
