import type { Widget } from "../../runtime/contract/language/widgets.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { partsOf } from "../model/traverse.ts";
import type { Field, Options, Screen } from "../model/types.ts";

const idle = (report: Report, at: Place, keyword: string, why: string): void =>
  report.add("E514", at, `"${keyword}" has no effect on these choices: ${why}`, `take ${keyword} away`);

/** Reports keywords in the choices of a screen that nothing reads (E514), and choices without a source (E507). */
export function checkChoicesWithoutEffect(screen: Screen, report: Report): void {
  const offered = offeredIn(screen);
  for (const part of partsOf(screen)) {
    if (part.term !== "options") continue;
    checkOptions(part.of, report);
    if (part.of.empty !== undefined && !offered.has(placeOf(part.of))) idle(report, part.of.at, "empty", "no input opens a list of them");
  }
}

function checkOptions({ call, find, rows, extra, send, tone, children, value, label, empty, at }: Options, report: Report): void {
  if (call === undefined && rows === undefined && find === undefined) {
    if (extra === undefined) report.add("E507", at, "these choices come from nowhere", "call:, rows: or extra:; or leave options out");
    for (const [keyword, said] of Object.entries({ value, label, children }))
      if (said !== undefined) idle(report, at, keyword, "they are said with their words");
  }
  if (tone !== undefined && (find ?? children) !== undefined) idle(report, at, "tone", "a tree shows none");
  else if (tone !== undefined && value === undefined) idle(report, at, "tone", "they are words by value");
  if (rows !== undefined && call !== undefined) idle(report, at, "rows", "a call brings them");
  if (rows !== undefined && find !== undefined) idle(report, at, "find", "they are rows");
  if (send.size > 0 && call === undefined && find === undefined) idle(report, at, "send", "no call brings them");
  if (empty !== undefined && extra !== undefined) idle(report, at, "empty", "those of extra are always there");
}

/** Widgets that open a list, where `empty` is shown. */
const LISTS: readonly Widget[] = ["select", "multi-select", "tree-select", "cascader"];

/** Returns the choices that an input of the screen offers in a list. Named choices are also used in columns, which offer nothing. */
function offeredIn(screen: Screen): ReadonlySet<string> {
  const entered = partsOf(screen).flatMap(({ term, of }): Field[] =>
    (term === "item" || term === "field") && typeof of === "object" && "widget" in of ? [of] : [],
  );
  return new Set(entered.flatMap(({ options, widget }) => (options !== undefined && LISTS.includes(widget) ? [placeOf(options)] : [])));
}

const placeOf = ({ at }: Options): string => `${at.file}:${at.line}:${at.column}`;
