import { nearest } from "../../runtime/contract/values/nearest.ts";

const SHOWN = 12;

/** The hint for an unknown name: the near one, else the valid ones when they are few. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const all = [...new Set(known)];
  const near = nearest(name, all);
  if (near !== undefined) return `did you mean "${near}"?`;
  if (all.length === 0) return undefined;
  return `known: ${all.slice(0, SHOWN).join(", ")}${all.length > SHOWN ? ", …" : ""}`;
}
