import type { Report } from "../diagnostics/diagnostic.ts";
import { referencesOfValue } from "../model/values.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { addressCodes, addressNames, listCodes, uncoded } from "../model/address-names.ts";
import type { Model } from "../model/build.ts";
import type { ChartBlock, Entity, FigureBlock, ListLink, Project, Screen, Value } from "../model/types.ts";
import type { Place } from "../diagnostics/place.ts";
import { findStore } from "./check-reach.ts";

/**
 * Checks figures and charts. Reports keywords without effect (E514), and links that do not open a list of the counted records (E541):
 *
 * - a link to the page itself, to a page of another entity, or to a page that lists more records than were counted;
 * - a link with a parameter that the page does not have, or without a parameter that the page requires;
 * - a link that sends a value which is no code of its parameter, or sends the name of a period or of a drawn number;
 * - a link that sends the start of a period as the end of a range, or the reverse.
 */
export function checkFigures({ project, drafts }: Model, report: Report): void {
  for (const screen of project.screens.values()) report.run(checkScreen, screen, project, drafts);
}

function checkScreen(screen: Screen, project: Project, drafts: Model["drafts"], report: Report): void {
  for (const block of screen.blocks.values()) {
    if (block.kind !== "figure" && block.kind !== "chart") continue;
    if (block.kind === "chart") checkChart(block, report);
    if (block.link === undefined) continue;
    checkLink(block, block.link, project, report);
    if (block.kind === "chart") checkGroupCodes(block, block.link, project, report);
    if (block.kind === "chart") checkPeriods(block, block.link, report);
    const { ast, replyEntity } = drafts.get(block.call) ?? {};
    checkNarrowing(block, block.link, project, report);
    checkTarget(
      block,
      block.link,
      { from: screen, counted: project.entities.get(ast?.store?.entity.text ?? "") ?? replyEntity },
      project,
      report,
    );
  }
}

function checkChart(block: ChartBlock, report: Report): void {
  const { type, y, series } = block;
  const idle = (keyword: string, why: string, at: Place = block.at): void => report.noEffect(at, keyword, `"${block.name}"`, why);
  if (block.horizontal === true && type !== "bar") idle("horizontal", `a ${type} has no bars`);
  if (series !== undefined && type === "pie") idle("series", "a pie has one slice for each group");
  if (block.last !== undefined && type === "pie") idle("last", "a pie shows the whole");
  if (block.tones !== undefined && series === undefined) idle("tones", "it has no series");
  if (block.tones !== undefined && series?.codes?.every(({ tone }) => tone !== undefined) === true) idle("tones", "each code has a tone");
  if (y.length > 1 && type === "pie") report.add("E514", block.at, `the pie "${block.name}" draws only one of its numbers`, `y: ${y[0]}`);
  else if (y.length > 1 && series !== undefined)
    report.add("E514", block.at, `the series of "${block.name}" split only one number`, `y: ${y[0]}, or remove series`);
}

function checkLink({ name }: ChartBlock | FigureBlock, link: ListLink, project: Project, report: Report): void {
  const screen = project.screens.get(link.screen);
  if (screen === undefined) return;
  const known = addressNames(screen);
  for (const sent of link.query.keys())
    if (!known.has(sent))
      report.add("E541", link.at, `"${screen.name}", which "${name}" leads to, has no "${sent}" in its address`, hintFor(sent, known));
  checkEnds(screen, link, report);
  checkCodes(screen, link, report);
  for (const param of screen.params)
    if (!link.query.has(param))
      report.add(
        "E541",
        link.at,
        `"${screen.name}" requires the parameter "${param}", which the link of "${name}" does not send`,
        `query: { ${param}: … }`,
      );
}

/** Reports a link that sends a constant which is no code of the filter that it sets (E541). The list would be empty. */
function checkCodes(screen: Screen, { query, at }: ListLink, report: Report): void {
  const codes = addressCodes(screen);
  for (const [name, value] of query) {
    const other = value.kind === "literal" ? uncoded(value.value, codes.get(name)) : undefined;
    if (other !== undefined)
      report.add("E541", at, `"${other}" is not a code of "${name}" in "${screen.name}"`, listCodes(codes.get(name)));
  }
}

/** Reports a link that sends the name of a period (`2026-11`), which no filter takes (E541). */
function checkPeriods({ name, x, period }: ChartBlock, { query, at }: ListLink, report: Report): void {
  if (period === undefined) return;
  for (const [sent, value] of query)
    if (referencesOfValue(value).some(({ subject, path }) => subject === "row" && path[0] === x.field))
      report.add(
        "E541",
        at,
        `the link of "${name}" sends the name of a period as "${sent}", which filters nothing by it`,
        `query: { …: $row.from, …: $row.to }`,
      );
}

/** Reports a link that sends the codes of a group to a filter which has none of them (E541). Every list would be empty. */
function checkGroupCodes({ name, x, at }: ChartBlock, { screen: to, query }: ListLink, { screens }: Project, report: Report): void {
  const screen = screens.get(to);
  const codes = screen === undefined ? undefined : addressCodes(screen);
  for (const [sent, value] of query) {
    const known = codes?.get(sent)?.flatMap((code) => code.split(","));
    const isGroup = referencesOfValue(value).some(({ subject, path }) => subject === "row" && path[0] === x.field);
    if (known !== undefined && isGroup && x.codes?.some((code) => known.includes(String(code.value))) === false)
      report.add("E541", at, `no group of "${name}" is a code of "${sent}" in "${to}"`, listCodes(known));
  }
}

/** Reports a link of a figure or a chart that leads to its own page without a filter, or to lists of unrelated records (E541). */
function checkTarget(
  { name }: ChartBlock | FigureBlock,
  { screen: to, query, at }: ListLink,
  { from, counted }: { from: Screen; counted: Entity | undefined },
  { screens, entities }: Project,
  report: Report,
): void {
  if (to === from.name && query.size === 0)
    report.add("E541", at, `the link of "${name}" leads to its own page`, "name a screen with a list");
  const blocks = [...(screens.get(to)?.blocks.values() ?? [])];
  const lists = blocks.flatMap((block) => (block.kind === "table" || block.kind === "tree" ? [entities.get(block.entity ?? "")] : []));
  if (to === from.name || counted === undefined || lists.length === 0) return;
  const others = lists.flatMap((list) => list ?? []);
  // Rows whose entity is unknown may be any records.
  if (others.length < lists.length || others.some((list) => areRelated(list, counted))) return;
  report.add(
    "E541",
    at,
    `"${name}" counts records of "${counted.name}", and "${to}" lists "${others[0]?.name}"`,
    `name a screen that lists "${counted.name}"`,
  );
}

/**
 * Reports a link of a chart or a figure that shows other records than were counted (E541). A chart's link must use a value of the group. A
 * figure of some records must send a query, unless the list is limited to the same records.
 */
function checkNarrowing(block: ChartBlock | FigureBlock, { screen, query, at }: ListLink, project: Project, report: Report): void {
  const tables = [...(project.screens.get(screen)?.blocks.values() ?? [])].flatMap((other) => (other.kind === "table" ? [other] : []));
  if (tables.length === 0) return;
  if (block.kind === "chart") {
    checkNumbers(block, query, at, report);
    const isOfGroup = [...query.values()].flatMap(referencesOfValue).some(({ subject }) => subject === "row");
    if (!isOfGroup) report.add("E541", at, `every group of "${block.name}" leads to the same list`, `query: { …: $row.${block.x.field} }`);
    return;
  }
  const store = findStore(project, block.call);
  const isSent = block.of !== undefined || block.send.size > 0;
  if (store === undefined || query.size > 0 || !(isSent || store.where !== undefined)) return;
  const isWhole = tables.some(({ call, send }) => {
    const list = findStore(project, call);
    const isOwn = isSent && JSON.stringify(list?.where) === JSON.stringify(store.where);
    return list?.entity === store.entity && send.size === 0 && (list.where === undefined || isOwn);
  });
  if (isWhole)
    report.add("E541", at, `"${block.name}" counts some records of "${store.entity}", and "${screen}" lists others too`, "query: { …: … }");
}

/** Reports a link that sends a drawn number, by which no address filters its list. */
function checkNumbers({ name, y, columns }: ChartBlock, query: ListLink["query"], at: Place, report: Report): void {
  const numbers = new Set([...y, ...columns.flatMap(({ field }) => field ?? [])]);
  for (const [sent, value] of query) {
    const number = referencesOfValue(value).find(({ subject, path }) => subject === "row" && numbers.has(path[0] ?? ""))?.path[0];
    if (number !== undefined)
      report.add("E541", at, `the link of "${name}" sends the number "${number}" as "${sent}"`, `${sent}: a value of the group`);
  }
}

/** Tests whether a list of one entity concerns records of the other: one has rows of the other, or refers to it. */
function areRelated(one: Entity, other: Entity): boolean {
  const names = (from: Entity, to: Entity): boolean =>
    [...from.fields.values()].some(({ rows, ref }) => rows === to.name || ref?.entity === to.name);
  return (
    one.name === other.name || (one.store !== undefined && one.store.table === other.store?.table) || names(one, other) || names(other, one)
  );
}

/** Reports a link that sends the start of a period as the end of a range, or its end as the start. The list would be empty. */
function checkEnds({ blocks }: Screen, link: ListLink, report: Report): void {
  const { query, at } = link;
  const ranges = [...blocks.values()]
    .flatMap((block) => (block.kind === "table" ? block.search : []))
    .filter(({ names }) => names.length === 2);
  for (const { names } of ranges) checkEmptyRange(names, link, report);
  for (const { names } of ranges)
    for (const [name, end] of [[names[0], "to"] as const, [names[1], "from"] as const]) {
      const value = query.get(name ?? "");
      if (value !== undefined && referencesOfValue(value).some(({ subject, path }) => subject === "row" && path[0] === end))
        report.add(
          "E541",
          at,
          `"${name}" is the ${end === "to" ? "start" : "end"} of a range, and takes the other end of the period`,
          `${name}: $row.${end === "to" ? "from" : "to"}`,
        );
    }
}

/** Reports a link whose range ends at or before its start (E541). A range of one date has both ends the same, and is not empty. */
function checkEmptyRange([from = "", to = ""]: readonly string[], { query, at }: ListLink, report: Report): void {
  const [start, end] = [textsOf(query.get(from)), textsOf(query.get(to))];
  const [first, last] = [start.at(-1), end.at(-1)];
  if (typeof first !== "string" || typeof last !== "string" || !isSame(start.slice(0, -1), end.slice(0, -1))) return;
  if (last < first || (last === first && CLOCK.test(last)))
    report.add("E541", at, `the range from "${from}" to "${to}" ends at or before its start, so the list is empty`, `${to}: a later time`);
}

const textsOf = (value: Value | undefined): readonly unknown[] => {
  if (value?.kind === "literal") return [String(value.value)];
  return value?.kind === "text" ? value.segments : [];
};

const CLOCK = /\d\d:\d\d(:\d\d)?$/;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Inputs of a list that select no rows: page and sort order. */
const STEERING: ReadonlySet<string> = new Set(["pageNumber", "pageSize", "sort", "thenBy"]);

const hintFor = (sent: string, known: ReadonlySet<string>): string | undefined =>
  didYouMean(sent, known) ?? `its address has: ${[...known].filter((name) => !STEERING.has(name)).join(", ")}`;
