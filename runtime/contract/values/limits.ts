import { compareDecimals, isMultipleOf } from "./decimals.ts";
import { meetsFormat } from "./formats.ts";

type Keeps = (value: unknown, limit: unknown) => boolean;

const lengthOf = (value: unknown): number => [...String(value)].length;
const itemsOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/**
 * Maps JSON Schema keywords to functions. Each function tests whether a single value keeps the limit of its keyword, with the same result
 * as the generated validators. The length of a text is its number of code points. Numbers are compared as exact decimals. A value that is
 * no list has 0 items.
 */
export const LIMITS: Readonly<Record<string, Keeps>> = {
  minLength: (value, limit) => lengthOf(value) >= Number(limit),
  maxLength: (value, limit) => lengthOf(value) <= Number(limit),
  pattern: (value, limit) => matches(String(value), String(limit)),
  format: (value, limit) => meetsFormat(value, String(limit)),
  minimum: (value, limit) => compareDecimals(value, limit) >= 0,
  maximum: (value, limit) => compareDecimals(value, limit) <= 0,
  exclusiveMinimum: (value, limit) => compareDecimals(value, limit) > 0,
  exclusiveMaximum: (value, limit) => compareDecimals(value, limit) < 0,
  multipleOf: isMultipleOf,
  minItems: (value, limit) => itemsOf(value) >= Number(limit),
  maxItems: (value, limit) => itemsOf(value) <= Number(limit),
};

const patterns = new Map<string, RegExp | undefined>();

/** Tests whether a text matches a pattern. An invalid pattern accepts every text, because the generator reports it (E108). */
function matches(text: string, source: string): boolean {
  if (!patterns.has(source)) patterns.set(source, compiled(source));
  return patterns.get(source)?.test(text) ?? true;
}

function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(source, "u");
  } catch {
    return undefined;
  }
}
