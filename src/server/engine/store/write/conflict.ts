import { Refusal } from "../../refusals/refusal.ts";
import { type Given, REFUSALS, textOf } from "../../refusals/refusal-register.ts";

const REASONS = {
  stale: "stale",
  duplicate: "duplicate",
  rowsBelow: "children",
  parentCircle: "children",
  notFound: "gone",
  parentGone: "gone",
} as const;

/**
 * Codes of the reasons why a write conflicts with stored data. These are a stale version, a duplicate, a tree row with children or in a
 * circle, and a missing record or parent.
 */
export type ConflictReason = (typeof REASONS)[keyof typeof REASONS];

/** Refusal (404 or 409) of a write that conflicts with the stored data. The write changed nothing. */
export class ConflictError extends Refusal {
  readonly reason: ConflictReason;

  /** @param data what the browser reacts to: `stale`, or the refused fields */
  constructor(name: keyof typeof REASONS, text: string, data: object | null = null) {
    super(REFUSALS[name].status, text, name === "stale" ? { stale: true } : data, { kind: name });
    this.name = "ConflictError";
    this.reason = REASONS[name];
  }
}

/** Creates the refusal for a conflict of this kind. Its text is in the refusal register; `given` fills the placeholders of the text. */
export const conflict = <N extends keyof typeof REASONS>(name: N, ...given: Given<N>): ConflictError =>
  new ConflictError(name, textOf(name, ...given));

/**
 * Creates the refusal of a record that has the same values in a unique key as another record. The message is shown at each field of the
 * key.
 *
 * @param what the fields as staff name them, with their values
 */
export function duplicate(fields: readonly string[], what: string): ConflictError {
  const message = textOf("duplicate", what);
  return new ConflictError("duplicate", message, { violations: fields.map((field) => ({ field, message })), total: fields.length });
}
