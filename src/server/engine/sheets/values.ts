import { isWellFormed } from "../../../../runtime/contract/values/well-formed.ts";
import { enteredAmount } from "../../../../runtime/contract/values/money.ts";
import type { SheetColumn } from "../../../../runtime/contract/language/sheet.ts";
import { visibleText } from "../../../../runtime/contract/values/visible-text.ts";
import { type RefusalName, textOf } from "../refusals/refusal-register.ts";
import type { Cell } from "./cells.ts";
import { isRealDay, momentOf, type ReadDay, readDay, readTime } from "./moments.ts";
import { shownAs } from "./number-format.ts";
import { isInexact, plainNumber, shownNumber } from "./shown-text.ts";

/** Names of the reasons why a cell cannot be converted. They are refusals of the register, whose text takes the title of the column. */
export type WrongValue = Extract<
  RefusalName,
  | "sheetShape"
  | "sheetInteger"
  | "sheetNumber"
  | "sheetAmount"
  | "sheetDecimals"
  | "sheetLong"
  | "sheetGroups"
  | "sheetBoolean"
  | "sheetCode"
  | "sheetDate"
  | "sheetDay"
  | "sheetNoDay"
  | "sheetDuration"
  | "sheetSerial"
  | "sheetIsDate"
  | "sheetDigits"
  | "sheetFormula"
  | "sheetBroken"
>;

/** Result of {@link valueOfCell}: the value, or the reason why there is none. Both are undefined if the cell is empty. */
export interface Read {
  value?: string | number | boolean;
  wrong?: WrongValue;
}

const EMPTY: Read = {};
const wrong = (name: WrongValue): Read => ({ wrong: name });

/**
 * Converts a cell to the value of its column: a text, number, amount, day, boolean or code. Amounts are read from the digits of the cell,
 * without floating-point arithmetic.
 *
 * @param from1904 true if days are counted from 1904
 * @returns the value, nothing for a missing or blank cell, or the reason why the cell cannot be converted
 */
export function valueOfCell(cell: Cell | undefined, column: SheetColumn, from1904: boolean): Read {
  if (cell === undefined) return EMPTY;
  if ("broken" in cell) return wrong("sheetBroken");
  if ("formula" in cell) return wrong("sheetFormula");
  if ("number" in cell) return isInexact(cell.number) ? wrong("sheetDigits") : NUMBERS[column.value](cell, column, from1904);
  const text = visibleText("iso" in cell ? cell.iso : cell.text);
  if (text === "") return EMPTY;
  // Databases cannot store these characters.
  if (text.includes("\u0000") || !isWellFormed(text)) return wrong("sheetShape");
  if ("iso" in cell && column.value === "text") return { value: text.replace("T", " ").replace(/[ ]00:00:00(\.0+)?$/, "") };
  return TEXTS[column.value](text, column);
}

type NumberCell = Extract<Cell, { number: number }>;
type NumberReader = (cell: NumberCell, column: SheetColumn, from1904: boolean) => Read;

const isTime = ({ format }: NumberCell): boolean => format !== undefined && shownAs(format) !== "number";
const inText: NumberReader = (cell, column, from1904) => {
  const text = shownNumber(cell, from1904);
  return text === undefined ? wrong("sheetDay") : TEXTS[column.value](text, column);
};
/**
 * Reads a number cell of a numeric column. The digits of the number count, and not the format in which the cell shows them. A cell that
 * shows a date or a time is refused.
 */
const inDigits: NumberReader = (cell, column) =>
  isTime(cell) ? wrong("sheetIsDate") : TEXTS[column.value](plainNumber(cell.number), column);

const NUMBERS: Readonly<Record<SheetColumn["value"], NumberReader>> = {
  text: inText,
  integer: inDigits,
  number: inDigits,
  amount: inDigits,
  date: (cell, column, from1904) => inDay(cell, column, from1904, ({ day }) => day),
  datetime: (cell, column, from1904) => inDay(cell, column, from1904, ({ day, time }) => `${day} ${time ?? "00:00:00"}`),
  boolean: inText,
  codes: (cell, column, from1904) => {
    const shown = inText(cell, column, from1904);
    return shown.wrong === undefined ? shown : inDigits(cell, column, from1904);
  },
};

/**
 * Parses a number cell of a date column. A number is a day if its format shows a day. A number in General format is a day only if its
 * digits are one (20200105). Any other number is wrong, with the reason.
 */
function inDay(cell: NumberCell, column: SheetColumn, from1904: boolean, write: (day: ReadDay) => string): Read {
  const shown = cell.format === undefined ? "number" : shownAs(cell.format);
  if (shown === "duration") return wrong("sheetDuration");
  if (shown === "time") return wrong("sheetNoDay");
  if (shown === "number") {
    const read = TEXTS[column.value](plainNumber(cell.number), column);
    return read.wrong === "sheetDate" ? wrong("sheetSerial") : read;
  }
  const moment = momentOf(cell.number, from1904);
  return moment === undefined ? wrong("sheetDay") : { value: write(moment) };
}

/** Booleans by the text to which a reader converts a boolean cell. A labelled boolean accepts these texts besides its labels. */
const NATIVE: Readonly<Record<string, boolean>> = { 是: true, 否: false };

type TextReader = (text: string, column: SheetColumn) => Read;

const TEXTS: Readonly<Record<SheetColumn["value"], TextReader>> = {
  text: (text) => ({ value: text }),
  integer: wholeOf,
  number: numberOf,
  amount: amountOf,
  date: (text) => dayOf(text, ({ day }) => day),
  datetime: (text) => dayOf(text, ({ day, time }) => `${day} ${time ?? "00:00:00"}`),
  boolean: (text) => (text === "是" ? { value: true } : text === "否" ? { value: false } : wrong("sheetBoolean")),
  codes: (text, { codes = [] }) => {
    const code =
      codes.find(({ value, label }) => label === text || String(value) === text) ?? codes.find(({ value }) => value === NATIVE[text]);
    return code === undefined ? wrong("sheetCode") : { value: code.value };
  },
};

/** Commas, or blanks within a number, separate groups of three digits. */
const GROUPED = /^[^\d,]*\d{1,3}(?:,\d{3})+(?:\.\d*)?[^\d,]*$/;

/** Removes thousands separators: `１，２００` → `1200`. Undefined if the commas are at other positions. */
function withoutGroups(text: string): string | undefined {
  const plain = text.normalize("NFKC").replace(/(?<=\d)\s+(?=\d)/g, ",");
  if (!plain.includes(",")) return plain;
  return GROUPED.test(plain) ? plain.replaceAll(",", "") : undefined;
}

/**
 * Parses a text as a whole number, with thousands separators, full-width digits or zero decimals: `1,200`, `１２`, `2.0`. Yields the reason
 * for any other text, and for more than 15 digits.
 */
function wholeOf(text: string): Read {
  const plain = withoutGroups(text);
  if (plain === undefined) return wrong("sheetGroups");
  return /^[-+]?\d{1,15}(?:\.0*)?$/.test(plain) ? { value: Number(plain) || 0 } : wrong("sheetInteger");
}

function numberOf(text: string): Read {
  const plain = withoutGroups(text);
  if (plain === undefined) return wrong("sheetGroups");
  return /^[-+]?\d{1,15}(?:\.\d{0,15})?$/.test(plain) ? { value: Number(plain) || 0 } : wrong("sheetNumber");
}

/** Amounts in the usual notation. They are by far the most frequent, so they take a short path. */
const USUAL = /^\d{1,13}(?:\.\d{1,2})?$/;
const AMOUNT = /^-?\d{1,13}\.\d{2}$/;
const TOO_LONG = /^-?\d{14,}\.\d{2}$/;

function amountOf(text: string): Read {
  if (USUAL.test(text)) return { value: enteredAmount(text) };
  const plain = withoutGroups(text);
  if (plain === undefined) return wrong("sheetGroups");
  const amount = enteredAmount(plain);
  if (AMOUNT.test(amount)) return { value: amount };
  if (TOO_LONG.test(amount)) return wrong("sheetLong");
  return wrong(/^-?\d*\.\d{3,}$/.test(amount) ? "sheetDecimals" : "sheetAmount");
}

function dayOf(text: string, write: (day: ReadDay) => string): Read {
  const read = readDay(text);
  if (read !== undefined) return isRealDay(read.day) ? { value: write(read) } : wrong("sheetDay");
  return wrong(readTime(text.normalize("NFKC")) === undefined ? "sheetDate" : "sheetNoDay");
}

/** Choices that the message about a wrong code lists. Further ones are replaced by 等. */
const CHOICES = 12;

/**
 * Returns the text for users that explains why a cell cannot be converted. For a wrong code it lists the first 12 choices.
 *
 * @param wrong the reason
 */
export function reasonOf(wrong: WrongValue, { title, codes = [] }: SheetColumn): string {
  if (wrong !== "sheetCode") return textOf(wrong, title);
  const labels = codes.slice(0, CHOICES).map(({ label }) => label);
  return textOf(wrong, { title, choices: `${labels.join("、")}${codes.length > CHOICES ? "等" : ""}` });
}
