import type { Value } from "../../generator/model/types.ts";

/**
 * Returns the text of a value without references.
 * @throws for a text with references: the caller would have to evaluate them as the page or the server does
 */
export function literalText(value: Value): string {
  if (value.kind === "literal") return String(value.value);
  throw new Error(`expected a literal text, got ${JSON.stringify(value)}`);
}

/** Returns the pattern of the texts that a value can have: any text may replace a reference. */
export function patternOfText(value: Value): RegExp {
  const segments = value.kind === "text" ? value.segments : [literalText(value)];
  const escaped = segments.map((segment) => (typeof segment === "string" ? segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : ".*"));
  return new RegExp(`^${escaped.join("")}$`, "s");
}
