import type { Widget } from "../../runtime/contract/language/widgets.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { listNodes } from "../model/traverse.ts";
import type { Field, Options, Screen } from "../model/types.ts";

const idle = (report: Report, at: Place, keyword: string, why: string): void =>
  report.add("E514", at, `"${keyword}" has no effect on these choices: ${why}`, `remove ${keyword}`);

/** Reports keywords in the choices of a screen that nothing reads (E514), and choices without a source (E507). */
export function checkChoicesWithoutEffect(screen: Screen, report: Report): void {
  const offered = offeredIn(screen);
  for (const node of listNodes(screen)) {
    if (node.term !== "options") continue;
    checkOptions(node.of, report);
    if (node.of.empty !== undefined && !offered.has(node.of.at)) idle(report, node.of.at, "empty", "no input opens them as a list");
  }
}

function checkOptions({ call, find, rows, extra, send, tone, children, value, label, empty, at }: Options, report: Report): void {
  if (call === undefined && rows === undefined && find === undefined) {
    if (extra === undefined) report.add("E507", at, "these choices have no source", "add call:, rows: or extra:, or remove options");
    for (const [keyword, declared] of Object.entries({ value, label, children }))
      if (declared !== undefined) idle(report, at, keyword, "the choices are declared with their labels");
  }
  if (tone !== undefined && (find ?? children) !== undefined) idle(report, at, "tone", "a tree shows no tone");
  else if (tone !== undefined && value === undefined) idle(report, at, "tone", "they have no `value`");
  if (rows !== undefined && call !== undefined) idle(report, at, "rows", "they are read by a call");
  if (rows !== undefined && find !== undefined) idle(report, at, "find", "they are read from rows");
  if (send.size > 0 && call === undefined && find === undefined) idle(report, at, "send", "they are not read by a call");
  if (empty !== undefined && extra !== undefined) idle(report, at, "empty", "the choices of extra are always shown");
}

/** Widgets that open a list, where `empty` is shown. */
const LISTS: readonly Widget[] = ["select", "multi-select", "tree-select", "cascader"];

/** Returns the choices that an input of the screen offers in a list. Named choices are also used in columns, which offer nothing. */
function offeredIn(screen: Screen): ReadonlySet<Options["at"]> {
  const entered = listNodes(screen).flatMap(({ term, of }): Field[] =>
    (term === "item" || term === "field") && typeof of === "object" && "widget" in of ? [of] : [],
  );
  return new Set(entered.flatMap(({ options, widget }) => (options !== undefined && LISTS.includes(widget) ? [options.at] : [])));
}
