import { nearest } from "../../runtime/contract/values/nearest.ts";

const SHOWN = 12;

/**
 * Builds the hint for an unknown name: the most similar known name, or else up to 12 known names.
 *
 * @param name the unknown name
 * @param known the valid names
 * @returns the hint; undefined if there are no valid names
 * @example didYouMean("colum", ["column", "row"]) // 'did you mean "column"?'
 */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const all = [...new Set(known)];
  const near = nearest(name, all);
  if (near !== undefined) return `did you mean "${near}"?`;
  if (all.length === 0) return undefined;
  return `known: ${all.slice(0, SHOWN).join(", ")}${all.length > SHOWN ? ", …" : ""}`;
}
