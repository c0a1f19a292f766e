import { Refusal } from "../../refusals/refusal.ts";
import { type Given, REFUSALS, textOf } from "../../refusals/register.ts";

const REASONS = {
  stale: "stale",
  duplicate: "duplicate",
  rowsBelow: "children",
  parentCircle: "children",
  notFound: "gone",
  parentGone: "gone",
} as const;

export type ConflictReason = (typeof REASONS)[keyof typeof REASONS];

/** A write that the stored data does not allow; nothing was changed. */
export class ConflictError extends Refusal {
  readonly reason: ConflictReason;

  /** @param data what the browser goes by: `stale`, or the fields that are refused */
  constructor(name: keyof typeof REASONS, text: string, data: object | null = null) {
    super(REFUSALS[name].status, text, name === "stale" ? { stale: true } : data);
    this.name = "ConflictError";
    this.reason = REASONS[name];
  }
}

export const conflict = <N extends keyof typeof REASONS>(name: N, ...given: Given<N>): ConflictError =>
  new ConflictError(name, textOf(name, ...given));

/** A record that may be there once: told at each of the fields that make it. @param what how staff call them, with their values */
export function duplicate(fields: readonly string[], what: string): ConflictError {
  const message = textOf("duplicate", what);
  return new ConflictError("duplicate", message, { violations: fields.map((field) => ({ field, message })), total: fields.length });
}
