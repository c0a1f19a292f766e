import { SSF } from "xlsx";
import type { Cell } from "./cells.ts";
import { momentOf } from "./moments.ts";
import { shownAs } from "./number-format.ts";

/**
 * Number of significant digits that a spreadsheet stores. Further digits are errors of floating-point arithmetic (0.1 + 0.2) and are
 * rounded.
 */
const DIGITS = 15;

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * Formats a number without an exponent, rounded to the 15 significant digits that a spreadsheet stores: `1.5e6` is 1500000. NaN and
 * infinity are returned as JavaScript prints them.
 */
export function plainNumber(number: number): string {
  const shortest = String(number);
  // A text this short has no more digits than a spreadsheet stores.
  if (shortest.length <= DIGITS && PLAIN.test(shortest)) return shortest;
  const rounded = Number(number.toPrecision(DIGITS));
  if (!Number.isFinite(rounded)) return String(number);
  const text = String(Math.abs(rounded));
  const [digits = "", exponent] = text.split("e");
  const sign = rounded < 0 ? "-" : "";
  if (exponent === undefined) return sign + digits;
  const [whole = "", decimals = ""] = digits.split(".");
  const shift = Number(exponent);
  if (shift < 0) return `${sign}0.${"0".repeat(-shift - 1)}${whole}${decimals}`;
  return `${sign}${whole}${decimals.padEnd(shift, "0")}`;
}

/** Tests whether a number has more than 15 integer digits. Spreadsheets lose the digits after the fifteenth. */
export const isInexact = (number: number): boolean => Math.abs(number) >= 10 ** DIGITS;

/** A currency with a locale (`[$￥-804]`), or only a locale (`[$-804]`). */
const CURRENCY = /\[\$([^\]-]*)(?:-[^\]]*)?\]/g;
/** Literals, and currency signs, which the library accepts as literals only within quotes. */
const LITERALS = /"[^"]*"|\\[\s\S]|[￥¥€£]/g;

/** Returns the format with each currency sign in quotes. */
const withQuotes = (format: string): string =>
  format
    .replace(CURRENCY, (_, sign: string) => (sign === "" ? "" : `"${sign}"`))
    .replace(LITERALS, (piece) => (piece.length === 1 ? `"${piece}"` : piece));

/** Formats that the library renders correctly. Formats with other characters, an exponent, or Chinese numerals show plain digits. */
const FORMATTED = /^[#0?.,%\s;()\-+/:$_*[\]A-Za-z\u4e00-\u9fff<>=]+$/;
const IN_DIGITS = /^@$|E[+-]|DBNum|General/i;
/** Matches a number format that shows all digits between quoted texts, such as `General"元"`. */
const GENERAL = /^((?:"[^"]*")*)(?:General|G\/通用格式)((?:"[^"]*")*)(?:;|$)/i;
/**
 * Matches a locale, and backslashes before characters that are literals anyway. The locale `[$-F400]`, which means the system's own times,
 * is not matched.
 */
const NOT_OF_CLOCK = /^\[\$-(?!F400)[^\]]*\]|\\(?=[\s:.])/gi;
const CLOCK = /^(?:[hms:.0\s]|AM\/PM|A\/P|\[[hms]+\]|;@)+$/i;

/**
 * Formats a number as its cell shows it: with leading zeros, percent sign, thousands separators. A day always becomes `yyyy-MM-dd`, because
 * spreadsheet programs display day formats differently. A format that is not supported gives plain digits.
 *
 * @param format code of the display format; absent for General
 * @param from1904 true if days are counted from 1904
 * @returns undefined if there is no such day or time
 */
export function shownNumber({ number, format }: { number: number; format?: string }, from1904: boolean): string | undefined {
  if (format === undefined) return plainNumber(number);
  const shown = shownAs(format);
  if (shown === "number") return shownFigure(format, number);
  if (shown === "date" || shown === "datetime") {
    const moment = momentOf(number, from1904);
    return shown === "date" || moment === undefined ? moment?.day : `${moment.day} ${moment.time}`;
  }
  if (number < 0) return undefined;
  const clock = format.replace(NOT_OF_CLOCK, "");
  if (CLOCK.test(clock)) return formatted(clock, number);
  const seconds = Math.round(number * 86_400);
  const hours = Math.floor(seconds / 3600);
  return [shown === "time" ? hours % 24 : hours, Math.floor(seconds / 60) % 60, seconds % 60]
    .map((piece) => String(piece).padStart(2, "0"))
    .join(":");
}

function shownFigure(given: string, number: number): string {
  const format = withQuotes(given);
  const general = GENERAL.exec(format);
  if (general !== null) return [general[1], plainNumber(number), general[2]].join("").replaceAll('"', "");
  return IN_DIGITS.test(format) || !FORMATTED.test(format.replace(LITERALS, "")) ? plainNumber(number) : formatted(format, number);
}

/** Applies a format. Returns plain digits if the format hides the number, or the library does not support it. */
function formatted(format: string, number: number): string {
  try {
    const text = String(SSF.format(format, number)).trim();
    return text === "" ? plainNumber(number) : text;
  } catch {
    return plainNumber(number);
  }
}

/**
 * Formats the content of a cell for a message about it: on one line and cut to 50 characters.
 *
 * @param from1904 true if days are counted from 1904
 * @returns undefined if the cell is empty or blank
 */
export function contentOf(cell: Cell | undefined, from1904: boolean): string | undefined {
  if (cell === undefined) return undefined;
  const text = contentText(cell, from1904).replace(/\s+/g, " ").trim();
  if (text === "") return undefined;
  return [...text].length > MOST ? `${[...text].slice(0, MOST - 1).join("")}…` : text;
}

/** Maximum number of characters of a cell that a message shows. A longer text is cut and ends with `…`. */
const MOST = 50;

function contentText(cell: Cell, from1904: boolean): string {
  if ("text" in cell) return cell.text;
  if ("broken" in cell) return cell.broken;
  if ("formula" in cell) return cell.formula;
  if ("iso" in cell) return cell.iso;
  return shownNumber(cell, from1904) ?? plainNumber(cell.number);
}
