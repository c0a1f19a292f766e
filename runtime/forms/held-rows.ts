import type { Data } from "../contract/values/data.ts";
import type { PlacedField } from "./form-items.ts";

/** Lists by their token that are remembered of one form; rjsf asks for those of its last changes. */
const MOST = 20;

/**
 * Lists of rows stay out of rjsf, which copies all that it holds at every change: there a token stands for them. So a
 * form of thousands of rows types as fast as any, and rows that nobody touched are the very ones that were read.
 */
export class HeldRows {
  readonly #lists = new Map<string, readonly unknown[]>();
  readonly #tokens = new WeakMap<object, string>();
  readonly #placed: ReadonlyMap<string, PlacedField>;
  #last = 0;

  constructor(placed: ReadonlyMap<string, PlacedField>) {
    this.#placed = placed;
  }

  /** As rjsf holds the value of an input. */
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

  /** What rjsf holds of an input means. */
  meant(key: string, held: unknown): unknown {
    if (typeof held !== "string" || this.#placed.get(key)?.field.columns === undefined) return held;
    return this.#lists.get(held) ?? held;
  }

  allHeld = (data: Data): Data => Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.held(key, value)]));
  allMeant = (data: Data): Data => Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.meant(key, value)]));
}
