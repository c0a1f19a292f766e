import { amountOf, fenOf } from "../../../../runtime/contract/values/money.ts";
import type { StoredType } from "../../../../runtime/contract/server/storage.ts";
import { isBlank } from "../../../../runtime/contract/values/visible-text.ts";
import type { Stored } from "./types.ts";
import type { WallClock } from "./wall-clock.ts";

/** Converts the values of a column between their wire form and their stored form. Callers handle null and undefined themselves. */
export interface Codec {
  /**
   * Converts a wire value to its stored form.
   *
   * @returns null for a blank text, which is treated as missing
   * @throws TypeError if the column cannot hold the value
   */
  encode(value: unknown): Stored;
  /** Converts a stored value to its wire form. Absent if both forms are equal. */
  decode?: (value: unknown) => unknown;
}

/** The {@link Codec} of each column type. */
export type Codecs = Readonly<Record<StoredType, Codec>>;

function unfit(type: StoredType, value: unknown): TypeError {
  const shown = typeof value === "string" ? `a text of ${value.length} characters` : typeof value;
  return new TypeError(`a ${type} column cannot hold ${shown}`);
}

function encodeText(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") throw unfit("text", value);
  // PostgreSQL refuses U+0000 in texts.
  const text = String(value).replaceAll("\u0000", "");
  return isBlank(text) ? null : text;
}

function encodeNumber(type: "integer" | "real", value: unknown): number | null {
  if (typeof value === "string" && value.trim() === "") return null;
  const number = typeof value === "string" ? Number(value) : value;
  const fits = type === "integer" ? Number.isSafeInteger(number) : Number.isFinite(number);
  if (typeof number !== "number" || !fits) throw unfit(type, value);
  return number;
}

function encodeBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  if (typeof value === "string" && value.trim() === "") return null;
  throw unfit("boolean", value);
}

function encodeMoney(value: unknown): number | null {
  if (typeof value === "string" && value.trim() === "") return null;
  const fen = fenOf(value);
  if (fen === undefined) throw unfit("money", value);
  return fen;
}

function encodeJson(value: unknown): string | null {
  if (typeof value === "string" && value.trim() === "") return null;
  return JSON.stringify(value, (_, item) => (typeof item === "string" ? item.replaceAll("\u0000", "") : item));
}

/**
 * Builds the codec of each column type. The stored forms are the same on SQLite and PostgreSQL; a time, for example, is stored as epoch
 * milliseconds.
 *
 * @param clock determines the time zone of times in requests and replies
 * @throws TypeError (when encoding) for a value of another type
 */
export function codecsOf(clock: WallClock): Codecs {
  const encodeTime = (value: unknown): number | null => {
    if (typeof value !== "string") throw unfit("time", value);
    if (value.trim() === "") return null;
    const epoch = clock.epochOf(value.trim());
    if (epoch === undefined) throw unfit("time", value);
    return epoch;
  };
  return {
    text: { encode: encodeText },
    integer: { encode: (value) => encodeNumber("integer", value) },
    real: { encode: (value) => encodeNumber("real", value) },
    boolean: { encode: encodeBoolean, decode: (value) => value === true || value === 1 },
    json: { encode: encodeJson, decode: (value) => JSON.parse(String(value)) },
    money: { encode: encodeMoney, decode: (value) => amountOf(Number(value)) },
    time: { encode: encodeTime, decode: (value) => clock.textOf(Number(value)) },
  };
}
