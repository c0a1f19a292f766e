/** The kind of value that a number format shows: a number, a day, a day with time, a time of day, or a duration (`[h]:mm`). */
export type ShownAs = "number" | "date" | "datetime" | "time" | "duration";

const YEAR_MONTH = 'yyyy"年"m"月"';
const MONTH_DAY = 'm"月"d"日"';
const FULL_DAY = 'yyyy"年"m"月"d"日"';
const HOURS = 'h"时"mm"分"';
const HOURS_SECONDS = 'h"时"mm"分"ss"秒"';

/**
 * Codes of built-in formats, by the ids that workbooks use (ECMA-376, part 1, 18.8.30), as Chinese programs display them. Id 0 is General.
 */
const BUILTIN: Readonly<Record<number, string>> = {
  ...{ 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: "#,##0", 6: "#,##0", 7: "#,##0.00", 8: "#,##0.00", 9: "0%", 10: "0.00%" },
  ...{ 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 14: "yyyy/m/d", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy" },
  ...{ 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy/m/d h:mm" },
  ...{ 27: YEAR_MONTH, 28: MONTH_DAY, 29: MONTH_DAY, 30: "m-d-yy", 31: FULL_DAY, 32: HOURS, 33: HOURS_SECONDS },
  ...{ 34: `上午/下午${HOURS}`, 35: `上午/下午${HOURS_SECONDS}`, 36: YEAR_MONTH },
  ...{ 37: "#,##0;-#,##0", 38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00", 40: "#,##0.00;-#,##0.00" },
  ...{ 41: "#,##0", 42: "#,##0", 43: "#,##0.00", 44: "#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@" },
  ...{ 50: YEAR_MONTH, 51: MONTH_DAY, 52: YEAR_MONTH, 53: MONTH_DAY, 54: MONTH_DAY },
  ...{ 55: `上午/下午${HOURS}`, 56: `上午/下午${HOURS_SECONDS}`, 57: YEAR_MONTH, 58: MONTH_DAY },
};

/** Returns the format code of a built-in format by its id. Undefined for General and for unknown ids. */
export const builtinFormat = (id: number): string | undefined => BUILTIN[id];

const known = new Map<string, ShownAs>();

/**
 * Determines the kind of value that a format code shows, such as a number or a date. If the code has several sections, only the first is
 * evaluated. Results of up to 1,000 codes are cached.
 */
export function shownAs(format: string): ShownAs {
  const found = known.get(format);
  if (found !== undefined) return found;
  // A workbook has some dozens of formats. A hostile one with more must not fill the cache.
  if (known.size > 1000) known.clear();
  const shown = classifyFormat(format);
  known.set(format, shown);
  return shown;
}

/** Matches literal texts, escaped characters, spacing, fill characters and brackets. The brackets of a duration are not matched. */
const LITERALS = /"[^"]*"?|[\\!_*][\s\S]?|\[(?!h+\]|m+\]|s+\])[^\]]*\]?/gi;
/** Runs of letters that show a component of a time. `E+` is an exponent. */
const LETTERS = /am\/pm|a\/p|上午\/下午|;|e[-+]|\[[hms]+\]|y+|m+|d+|h+|s+|e+|a{3,4}|b+|g+/gi;

function classifyFormat(format: string): ShownAs {
  const plain = format.replace(LITERALS, "");
  if (/^[^;]*(?:General|G\/通用格式)/i.test(plain)) return "number";
  const tokens = (plain.match(LETTERS) ?? []).map((token) => token.toLowerCase());
  const end = tokens.indexOf(";");
  const section = (end < 0 ? tokens : tokens.slice(0, end)).filter((token) => !/^e[-+]/.test(token));
  if (section.some((token) => token.startsWith("["))) return "duration";
  let hasDay = false;
  let hasTime = false;
  for (const [at, token] of section.entries()) {
    const first = token[0] ?? "";
    // Minutes, if hours precede or seconds follow.
    const isMinutes = first === "m" && (section[at - 1]?.startsWith("h") === true || section[at + 1]?.startsWith("s") === true);
    if (isMinutes || first === "h" || first === "s" || token.includes("/")) hasTime = true;
    else hasDay = true;
  }
  if (hasDay) return hasTime ? "datetime" : "date";
  return hasTime ? "time" : "number";
}
