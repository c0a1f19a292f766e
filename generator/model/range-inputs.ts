import type { Report } from "../diagnostics/diagnostic.ts";
import type { Name } from "../parse/ast.ts";
import type { NameType } from "./names.ts";

/** Input names that usually mean the start of a period. */
const START = /(^|[a-z])(start|begin|from|since)/i;
/** Input names that usually mean the end of a period. */
const END = /(^|[a-z])(end|finish|until|to)(?![a-z])/i;

/**
 * Checks the two inputs of a date or number range. The first must be the start and the second the end of the same field (E303); if they are
 * exchanged, a search finds no record. Does nothing for fewer than two inputs.
 */
export function checkRangeInputs(names: readonly Name[], types: readonly NameType[], report: Report): void {
  const [first, second] = names;
  if (first === undefined || second === undefined) return;
  const [from, to] = types.map(({ schema }) => schema?.["x-range"] as { from?: string; to?: string } | undefined);
  const isReversed =
    from === undefined && to === undefined
      ? END.test(first.text) && START.test(second.text)
      : from?.from === undefined || to?.to === undefined;
  // Two inputs that are the same end are reported at their call.
  if (first.text !== second.text && from !== undefined && JSON.stringify(from) === JSON.stringify(to)) return;
  if (first.text === second.text) report.add("E303", second.at, `the range ends with its own start "${first.text}"`, "field: [start, end]");
  else if (isReversed && (from !== undefined || to !== undefined) && !(from?.to !== undefined && to?.from !== undefined))
    report.add(
      "E303",
      first.at,
      `"${first.text}" and "${second.text}" are not the start and the end of a range`,
      "x-range: { from: … } and { to: … }",
    );
  else if (isReversed)
    report.add("E303", first.at, `"${first.text}" is the end of the range, and stands first`, `field: [${second.text}, ${first.text}]`);
  else if (from?.from !== undefined && from.from !== to?.to)
    report.add("E303", second.at, `the range starts with "${from.from}" and ends with "${String(to?.to)}"`, "both ends are of one field");
}
