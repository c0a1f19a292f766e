import { enteredAmount } from "../../../runtime/contract/money.ts";
import type { SheetColumn } from "../../../runtime/contract/sheet.ts";
import { visibleText } from "../../../runtime/contract/visible-text.ts";
import { type Cell, dayOf } from "./cells.ts";

/** Digits that a spreadsheet keeps of a number; what stands behind them is noise of the computation (0.1 + 0.2). */
const DIGITS = 15;

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** The number as people see it in the cell, in plain digits: `1.5e6` is 1500000. */
export function plainNumber(number: number): string {
  const shortest = String(number);
  // So few signs are no more digits than a spreadsheet keeps.
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

/** What a cell means for its column; undefined: it is empty, or not of the kind that the column wants (`wrong`). */
export interface Read {
  value?: string | number | boolean;
  wrong?: true;
}

const EMPTY: Read = {};
const WRONG: Read = { wrong: true };

/** Reads a cell for its column. Money stays the digits that stand there: no sum of fractions is ever computed. */
export function valueOfCell(cell: Cell | undefined, column: SheetColumn, from1904: boolean): Read {
  if (cell === undefined) return EMPTY;
  if ("broken" in cell) return WRONG;
  const text = "text" in cell ? visibleText(cell.text) : plainNumber(cell.number);
  if (text === "") return EMPTY;
  // What no database keeps.
  if (text.includes("\u0000") || /\p{Cs}/u.test(text)) return WRONG;
  const day = "number" in cell ? dayOf(cell, from1904) : undefined;
  return READERS[column.value](text, column, day);
}

type Reader = (text: string, column: SheetColumn, day: string | undefined) => Read;

const READERS: Readonly<Record<SheetColumn["value"], Reader>> = {
  text: (text, _, day) => ({ value: day ?? text }),
  integer: (text, _, day) => (day === undefined ? wholeOf(text) : WRONG),
  number: (text, _, day) => (day === undefined ? numberOf(text) : WRONG),
  amount: (text, _, day) => (day === undefined ? { value: enteredAmount(text) } : WRONG),
  date: (text, _, day) => ({ value: day ?? dateOf(text) }),
  datetime: (text, _, day) => ({ value: day === undefined ? timeOf(text) : `${day} 00:00:00` }),
  boolean: (text) => (text === "是" ? { value: true } : text === "否" ? { value: false } : WRONG),
  codes: (text, { codes = [] }) => {
    const code = codes.find(({ value, label }) => label === text || String(value) === text);
    return code === undefined ? WRONG : { value: code.value };
  },
};

/** `1,200`, `１２`: whole numbers as people type them. */
function wholeOf(text: string): Read {
  const plain = text.normalize("NFKC").replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, "");
  return /^-?\d{1,15}$/.test(plain) ? { value: Number(plain) } : WRONG;
}

function numberOf(text: string): Read {
  const plain = text.normalize("NFKC").replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, "");
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? { value: Number(plain) } : WRONG;
}

const DATE = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))$/;

const AS_TRAVELS = /^\d{4}-\d{2}-\d{2}$/;

/** `2020/1/5`, `2020.1.5`, `2020年1月5日`, `20200105`, a time behind it; anything else stays for the rule of dates to refuse. */
function dateOf(text: string): string {
  if (AS_TRAVELS.test(text)) return text;
  const plain = text.normalize("NFKC").replace(/[ T]00:00(:00(\.0+)?)?Z?$/, "");
  const match = DATE.exec(plain.replace(/\s/g, ""));
  if (match === null) return text;
  const [, year, ...parts] = match;
  const [month = "", day = ""] = parts.filter((part) => part !== undefined);
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function timeOf(text: string): string {
  const [day = "", time] = text.split(/[ T]/);
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time ?? "00:00:00");
  if (match === null) return text;
  return `${dateOf(day)} ${(match[1] ?? "").padStart(2, "0")}:${match[2]}:${match[3] ?? "00"}`;
}
