import type { Data } from "../contract/values/data.ts";
import type { PlacedField } from "./form-items.ts";

/** Number of lists that are remembered per form. rjsf only asks for those of its last changes. */
const MOST = 20;

/**
 * Replaces lists of rows by tokens in rjsf, which copies all its values at every change. A form of thousands of rows thus
 * responds as fast as any other, and rows that nobody touched remain the objects that were read.
 */
export class HeldRows {
  readonly #lists = new Map<string, readonly unknown[]>();
  readonly #tokens = new WeakMap<object, string>();
  readonly #placed: ReadonlyMap<string, PlacedField>;
  #last = 0;

  constructor(placed: ReadonlyMap<string, PlacedField>) {
    this.#placed = placed;
  }

  /** Converts the value of an input to what rjsf holds: a list of rows becomes a token. */
  held(key: string, value: unknown): unknown {
    if (!Array.isArray(value) || this.#placed.get(key)?.field.columns === undefined) return value;
    const token = this.#tokens.get(value) ?? `rows ${++this.#last}`;
    this.#tokens.set(value, token);
    this.#lists.delete(token);
    this.#lists.set(token, value);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MOST && oldest !== undefined) this.#lists.delete(oldest);
    return token;
  }

  /** Converts what rjsf holds of an input back to its value. An unknown token is returned unchanged. */
  meant(key: string, held: unknown): unknown {
    if (typeof held !== "string" || this.#placed.get(key)?.field.columns === undefined) return held;
    return this.#lists.get(held) ?? held;
  }

  allHeld = (data: Data): Data => Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.held(key, value)]));
  allMeant = (data: Data): Data => Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.meant(key, value)]));
}
