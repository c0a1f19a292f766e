import { Refusal } from "../refusals/refusal.ts";
import { type Given, REFUSALS, textOf } from "../refusals/register.ts";

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

  constructor(name: keyof typeof REASONS, text: string) {
    super(REFUSALS[name].status, text);
    this.name = "ConflictError";
    this.reason = REASONS[name];
  }
}

export const conflict = <N extends keyof typeof REASONS>(name: N, ...given: Given<N>): ConflictError =>
  new ConflictError(name, textOf(name, ...given));
