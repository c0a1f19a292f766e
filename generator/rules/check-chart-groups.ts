import type { StoreOperation } from "../../runtime/contract/server/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { ChartBlock, Column, FigureBlock, Project, Screen, Values } from "../model/types.ts";
import { findStore } from "./check-reach.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks the groups of charts and figures. Reports:
 *
 * - a chart with fewer than two groups, or without labels for them (E540);
 * - a pie of groups without codes, and a line between groups with codes (E540);
 * - a chart that draws the field by which its rows are grouped (E540);
 * - `last` on a chart of codes, none of which is the last (E540);
 * - a figure that is always zero (E540);
 * - keywords that have no effect because of the groups (E514).
 */
export function checkChartGroups({ project, drafts }: Model, report: Report): void {
  for (const screen of project.screens.values()) report.run(checkScreen, screen, project, drafts);
}

function checkScreen(screen: Screen, project: Project, drafts: Model["drafts"], report: Report): void {
  for (const block of screen.blocks.values()) {
    if (block.kind === "figure") checkFigure(block, project, report);
    if (block.kind !== "chart") continue;
    checkType(block, report);
    checkGroups(block, project, report);
    checkSeries(block, report);
    for (const column of [block.x, block.series]) if (column !== undefined) checkLabelled(block, column, drafts, report);
  }
}

/**
 * Reports a type of chart that does not suit its groups (E540). Such are a pie of periods or of values without codes, and a line between
 * codes.
 */
function checkType({ name, type, x, period, at }: ChartBlock, report: Report): void {
  const isCoded = x.codes !== undefined || x.format === "boolean";
  if (type === "pie" && period !== undefined)
    report.add("E540", at, `"${name}" draws periods as slices of a pie, which have no sequence`, "type: bar, or type: line");
  else if (type === "pie" && !isCoded)
    report.add("E540", at, `the pie "${name}" has a slice for each value of "${x.field}", which has no codes`, "type: bar");
  if (type === "line" && isCoded)
    report.add("E540", at, `the line "${name}" joins the codes of "${x.field}", between which there is no course`, "type: bar");
}

/**
 * Reports a chart that always has fewer than two groups (E540). Reports `last` if there are never more groups than it keeps (E514), and on
 * a chart of codes, none of which is the last (E540). A pie is not checked for `last`.
 */
function checkGroups({ name, type, call, x, send, last, period, at }: ChartBlock, project: Project, report: Report): void {
  const drawn = type === "pie" ? undefined : last;
  const idle = (why: string): void => report.noEffect(at, "last", `"${name}"`, why);
  if (drawn !== undefined && x.codes !== undefined && x.codes.length <= drawn) idle(`there are ${x.codes.length} codes`);
  else if (drawn !== undefined && x.codes !== undefined)
    report.add("E540", at, `"${name}" leaves out codes of "${x.field}", none of which is the last`, "remove last");
  const store = findStore(project, call);
  const most = period === undefined ? undefined : PERIODS[store?.each ?? "day"];
  if (drawn !== undefined && most !== undefined && drawn > most) idle(`a count has at most ${most} periods`);
  const { field } = x;
  // A count that leaves one code is reported at its call.
  if (store === undefined || field === undefined || store.operation === "count" || x.codes === undefined || x.codes.length < 2) return;
  const groups = groupsOf(field, x.codes, store, send);
  const [group] = groups;
  if (groups.length > 1) return;
  const found = group === undefined ? "no group" : `only the group "${String(group.value)}" ${group.label}`;
  report.add("E540", at, `"${name}" always has ${found}: ${call} replies no others here`, "remove the chart, or use a figure");
}

/** The number of periods that a count replies, besides older rows. */
const PERIODS = { day: 92, month: 60, year: 20 } as const;

/** Reports a chart whose series are its groups (E514), and numbers that are grouped or split by themselves (E540). */
function checkSeries({ name, type, x, y, series, at }: ChartBlock, report: Report): void {
  if (type === "pie") return;
  if (series?.field !== undefined && series.field === x.field)
    report.noEffect(at, "series", `"${name}"`, `each group has one value of "${x.field}"`);
  for (const [keyword, column] of [["x", x] as const, ["series", series] as const])
    if (y.includes(column?.field ?? ""))
      report.add("E540", at, `"${name}" draws "${column?.field}" by itself`, `${keyword}: a field that distinguishes the rows`);
}

/**
 * Reports groups that people cannot read: texts of a hand-written call that declares neither codes nor a title for them. They may be codes
 * or keys.
 */
function checkLabelled({ name, call, period, at }: ChartBlock, { field, codes }: Column, drafts: Model["drafts"], report: Report): void {
  const draft = drafts.get(call);
  const type = draft?.reply.types.get(field ?? "");
  if (period !== undefined || codes !== undefined || type === undefined || type.type !== "string" || draft?.ast.store !== undefined) return;
  if (type.field !== undefined || type.title !== undefined || type.format !== undefined) return;
  report.add(
    "E540",
    at,
    `the groups of "${name}" have no labels: ${call} says neither the codes nor the title of "${field}"`,
    `codes: entity.field at the chart, or ${field}: { type: string, title: … } in the reply`,
  );
}

/** Reports a figure of a code that its call excludes by `where` or by the sent values, so that the figure is always 0 (E540). */
function checkFigure({ name, call, of, send, at }: FigureBlock, project: Project, report: Report): void {
  const store = findStore(project, call);
  const codes = project.entities.get(store?.entity ?? "")?.fields.get(store?.by ?? "");
  const known = codes?.codes ?? codes?.states;
  if (of === undefined || store?.by === undefined || known?.some(({ value }) => value === of) !== true) return;
  if (groupsOf(store.by, known, store, send).some(({ value }) => value === of)) return;
  report.add(
    "E540",
    at,
    `"${name}" is always 0: ${call} counts no rows with ${store.by} "${of}" here`,
    "name another code, or remove the figure",
  );
}

/** A code of a field, or a choice of the screen. */
interface Code {
  value: unknown;
  label: string;
}

/** Returns the codes that rows of the reply can have, by the conditions of the call and by the constants that are sent. */
function groupsOf<C extends Code>(field: string, codes: readonly C[], { where, as = [] }: StoreOperation, send: Values): C[] {
  const sent = send.get(field);
  const asked = sent?.kind === "literal" && typeof sent.value === "string" ? sent.value.split(",") : undefined;
  const counted = new Set<unknown>(as.map(({ value }) => value));
  return codes.filter(({ value }) => {
    if (counted.has(value)) return true;
    const fixed = new Map([
      [`row.${field}`, value],
      [`record.${field}`, value],
    ]);
    return asked?.includes(String(value)) !== false && (where === undefined || canHold({ trees: [where], fixed }));
  });
}
