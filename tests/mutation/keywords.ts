import { rmSync } from "node:fs";
import { type Diagnostic, Report } from "../../generator/diagnostics/diagnostic.ts";
import type { Place } from "../../generator/diagnostics/place.ts";
import { load, type Source } from "../../generator/load/load.ts";
import type { Entry, MapTree, Tree } from "../../generator/load/tree.ts";
import { buildModel } from "../../generator/model/build.ts";
import { Tracker } from "../../generator/memo/memo.ts";
import { grammarOf, grammars, type Located, type Rule, resolved } from "../../generator/parse/grammar.ts";
import { parse } from "../../generator/parse/parse.ts";
import { planOutputs } from "../../generator/plan/outputs.ts";
import { checkProject } from "../../generator/rules/check-project.ts";
import { projectOf } from "../generator/cases.ts";
import { isPlainlyAlike, plainly } from "./mutant-evaluator.ts";

/**
 * Lists every keyword of the grammar at every position. A keyword is identified by the keyword that contains it and by its declaration. For
 * example, the width of a column is `block.columns > screen.schema.json column.width`. The width in the columns of expanded rows is another
 * entry. Keywords that one function reads everywhere (conditions, JSON Schema, labels, values) are listed once.
 */
export function keywords(): string[] {
  const found = new Set<string>();
  const seen = new Map<Rule, Set<string>>();
  const visit = (located: Located, slot: string): void => {
    const { rule, document } = resolved(located);
    const slots = seen.get(rule) ?? new Set();
    if (slots.has(slot)) return;
    seen.set(rule, slots.add(slot));
    for (const [name, subrule] of Object.entries(rule.properties ?? {})) {
      const keyword = idOf(rule, document, name);
      found.add(qualify(slot, keyword));
      visit({ rule: subrule, document }, slotOf(keyword));
    }
    for (const subrule of unnamedSubrules(rule)) visit({ rule: subrule, document }, slot);
  };
  for (const kind of ["entity", "service", "screen", "dialogs", "workflow", "menus", "data"] as const) visit(grammarOf(kind), kind);
  return [...found].sort();
}

const SHARED = /^(common\.schema\.json|entity\.schema\.json part\.)/;

const qualify = (slot: string, keyword: string): string => (SHARED.test(keyword) ? keyword : `${slot} > ${keyword}`);

/** Removes the document from the id of a keyword. */
const slotOf = (keyword: string): string => keyword.replace(/^\S+ /, "");

/** Removes the position from the id of a keyword. */
const anywhere = (keyword: string): string => keyword.replace(/^.* > /, "");

function subrulesOf(rule: Rule): Rule[] {
  return [...Object.values(rule.properties ?? {}), ...unnamedSubrules(rule)];
}

function unnamedSubrules(rule: Rule): Rule[] {
  const more = typeof rule.additionalProperties === "object" ? [rule.additionalProperties] : [];
  const items = rule.items === undefined ? [] : [rule.items];
  const branches = rule.then === undefined ? [] : [rule.then];
  return [...more, ...items, ...branches, ...(rule.anyOf ?? []), ...(rule.oneOf ?? []), ...(rule.allOf ?? [])];
}

const names = new Map<Rule, string>();
for (const [kind, document] of Object.entries(grammars)) nameRules(document, kind);

/** Names a rule by its definition, and nested rules by their path below it. */
function nameRules(rule: Rule, name: string): void {
  if (names.has(rule)) return;
  names.set(rule, name);
  for (const [term, subrule] of Object.entries(rule.definitions ?? {})) nameRules(subrule, term);
  for (const [term, subrule] of Object.entries(rule.properties ?? {})) nameRules(subrule, `${name}.${term}`);
  for (const subrule of subrulesOf(rule)) nameRules(subrule, name);
}

const idOf = (rule: Rule, document: string, name: string): string => `${document} ${names.get(rule) ?? "common"}.${name}`;

/** Position of a tree: the rules that may apply to it, and the keyword that contains it. */
interface Standing {
  rules: readonly Located[];
  slot: string;
}

type Edit = (map: MapTree, standing: Standing) => MapTree;

/** Edits every mapping of a tree, from the outside in. */
function edited(tree: Tree, standing: Standing, edit: Edit): Tree {
  const rules = standing.rules.flatMap(alternatives);
  if (tree.kind === "list") {
    const inside = itemsOf(rules, standing.slot);
    return { ...tree, items: tree.items.map((item) => edited(item, inside, edit)) };
  }
  if (tree.kind !== "map") return tree;
  const map = edit(tree, { rules, slot: standing.slot });
  const entries = [...map.entries].map(([name, entry]): [string, Entry] => {
    const ways = standingsOf(rules, name, standing.slot);
    return [name, { ...entry, value: ways.reduce((value, { inside }) => edited(value, inside, edit), entry.value) }];
  });
  return { ...map, entries: new Map(entries) };
}

const reads = (name: string, { rules, slot }: Standing, keyword: string): boolean =>
  standingsOf(rules, name, slot).some(({ keyword: own }) => own === keyword);

/** Removes the keyword, as if it had never been read. */
const dropping =
  (keyword: string): Edit =>
  (map, standing) => ({ ...map, entries: new Map([...map.entries].filter(([name]) => !reads(name, standing, keyword))) });

/** A line number that no file has. A diagnostic at this line is about the planted keyword. */
const PLANTED = 1_000_000;

/** Adds the keyword to the nth mapping that allows it and does not have it. */
function planting(keyword: string, nth: number, value: Tree): Edit {
  const name = keyword.replace(/^.*\./, "");
  let left = nth;
  return (map, standing) => {
    if (map.entries.has(name) || !reads(name, standing, keyword) || left-- !== 0) return map;
    const at = { ...map.at, line: PLANTED };
    return { ...map, entries: new Map([...map.entries, [name, { name, at, value: plantedAt(value, at) }]]) };
  };
}

function plantedAt(tree: Tree, at: Place): Tree {
  if (tree.kind === "list") return { ...tree, at, items: tree.items.map((item) => plantedAt(item, at)) };
  if (tree.kind !== "map") return { ...tree, at };
  const entries = [...tree.entries].map(([name, entry]): [string, Entry] => [name, { ...entry, at, value: plantedAt(entry.value, at) }]);
  return { ...tree, at, entries: new Map(entries) };
}

/** Names of keywords in messages, if they differ from the keyword. */
const CALLED: Readonly<Record<string, string>> = { entry: "rows to enter", readonly: "read-only" };

/**
 * Whether a diagnostic refuses the keyword at this position. It is at the planted line, or it names the keyword or its value.
 * A diagnostic that its value cannot be read does not count, unless the keyword is unknown here (E102).
 */
function isAbout({ code, at, message, hint = "" }: Diagnostic, keyword: string, value: Tree): boolean {
  const name = keyword.replace(/^.*\./, "");
  const terms = [name, CALLED[name], value.kind === "scalar" ? value.value : undefined];
  if (/^E1\d\d$/.test(code)) return code === "E102" && at.line === PLANTED && message.includes(`"${name}"`);
  return at.line === PLANTED || terms.some((term) => typeof term === "string" && `${message} ${hint}`.includes(term));
}

/** Finds the keywords that a key may be, by each rule that knows it. A key that authors choose belongs to the containing keyword. */
function standingsOf(rules: readonly Located[], name: string, slot: string): { keyword?: string; inside: Standing }[] {
  const own = rules.flatMap(({ rule, document }) => {
    const subrule = rule.properties !== undefined && Object.hasOwn(rule.properties, name) ? rule.properties[name] : undefined;
    return subrule === undefined ? [] : [{ keyword: idOf(rule, document, name), rule: subrule, document }];
  });
  if (own.length === 0) return [{ inside: { rules: othersOf(rules), slot } }];
  const keywords = [...new Set(own.map(({ keyword }) => keyword))];
  return keywords.map((keyword) => ({
    keyword: qualify(slot, keyword),
    inside: { rules: own.filter((item) => item.keyword === keyword), slot: slotOf(keyword) },
  }));
}

const itemsOf = (rules: readonly Located[], slot: string): Standing => ({
  rules: rules.flatMap(({ rule, document }) => (rule.items === undefined ? [] : [{ rule: rule.items, document }])),
  slot,
});

/** Expands a rule to all of its alternatives. */
function alternatives(located: Located): Located[] {
  const { rule, document } = resolved(located);
  const subrules = [...(rule.then === undefined ? [] : [rule.then]), ...(rule.anyOf ?? []), ...(rule.oneOf ?? []), ...(rule.allOf ?? [])];
  return [{ rule, document }, ...subrules.flatMap((subrule) => alternatives({ rule: subrule, document }))];
}

const othersOf = (rules: readonly Located[]): Located[] =>
  rules.flatMap(({ rule, document }) =>
    typeof rule.additionalProperties === "object" ? [{ rule: rule.additionalProperties, document }] : [],
  );

/** The first few values of each keyword, wherever it occurs. */
const samples = new Map<string, Map<string, Tree>>();
const SAMPLES = 3;

function remember(keyword: string, value: Tree | undefined): void {
  const known = samples.get(anywhere(keyword)) ?? new Map<string, Tree>();
  if (value !== undefined && known.size < SAMPLES) known.set(JSON.stringify(value, plainly), value);
  samples.set(anywhere(keyword), known);
}

/** A case with its result: diagnostics, or the data that every output is rendered from. */
export class Case {
  private readonly sources: readonly { source: Source; keywords: ReadonlySet<string>; slots: ReadonlySet<string> }[];
  private readonly sound: Yield;
  /** Outputs that an edit does not touch remain the same objects. */
  private readonly tracker = new Tracker();

  constructor(name: string) {
    const root = projectOf(name);
    const sources = load(root);
    rmSync(root, { recursive: true });
    this.sources = sources.map((source) => {
      const found = new Set<string>();
      const slots = new Set<string>();
      const note: Edit = (map, { rules, slot }) => {
        for (const name of rules.flatMap(({ rule }) => Object.keys(rule.properties ?? {})))
          for (const { keyword } of standingsOf(rules, name, slot)) {
            if (keyword !== undefined) (map.entries.has(name) ? found : slots).add(keyword);
            if (keyword !== undefined) remember(keyword, map.entries.get(name)?.value);
          }
        return map;
      };
      if (source.tree !== undefined) edited(source.tree, standingOf(source), note);
      return { source, keywords: found, slots };
    });
    this.sound = yieldOf(sources, false, this.tracker);
  }

  /** Whether this case detects that the keyword is no longer read. */
  notices(keyword: string): boolean {
    if (!this.sources.some(({ keywords: found }) => found.has(keyword))) return false;
    return this.yieldsOther(
      ({ keywords: found }) => found.has(keyword),
      () => dropping(keyword),
    );
  }

  /** Whether this case has another result, or is refused, once the keyword is added at a position that lacks it. */
  noticesPlanted(keyword: string): boolean {
    for (const value of samples.get(anywhere(keyword))?.values() ?? [])
      for (let nth = 0; nth < SAMPLES; nth += 1)
        for (const [index, { slots }] of this.sources.entries())
          if (slots.has(keyword) && this.takesPlanted(keyword, index, nth, value)) return true;
    return false;
  }

  private takesPlanted(keyword: string, file: number, nth: number, value: Tree): boolean {
    const { mistakes, outputs } = this.yields(
      (_, at) => at === file,
      () => planting(keyword, nth, value),
      true,
    );
    return mistakes.length === 0
      ? !isPlainlyAlike(outputs, this.sound.outputs)
      : mistakes.some((mistake) => isAbout(mistake, keyword, value));
  }

  private yieldsOther(isEdited: (item: (typeof this.sources)[number], at: number) => boolean, edit: () => Edit): boolean {
    const { mistakes, outputs } = this.yields(isEdited, edit, false);
    return mistakes.length > 0 || !isPlainlyAlike(outputs, this.sound.outputs);
  }

  private yields(isEdited: (item: (typeof this.sources)[number], at: number) => boolean, edit: () => Edit, ruled: boolean): Yield {
    const sources = this.sources.map((item, at) => {
      const { source } = item;
      return source.tree === undefined || !isEdited(item, at)
        ? source
        : { ...source, tree: edited(source.tree, standingOf(source), edit()) };
    });
    return yieldOf(sources, ruled, this.tracker);
  }
}

const standingOf = ({ kind }: Source): Standing => ({ rules: [grammarOf(kind)], slot: kind });

interface Yield {
  mistakes: readonly Diagnostic[];
  /** Data that every output is rendered from, with its path. */
  outputs: readonly unknown[];
}

/** @param ruled whether the rules run as well, since one of them refuses keywords that have no effect */
function yieldOf(sources: readonly Source[], ruled: boolean, tracker: Tracker): Yield {
  const { asts, diagnostics } = parse(sources, tracker);
  if (diagnostics.length > 0) return { mistakes: diagnostics, outputs: [] };
  const report = new Report();
  const model = buildModel(asts, report, tracker);
  if (ruled && report.diagnostics.length === 0) checkProject(model, asts, report);
  if (report.diagnostics.length > 0) return { mistakes: report.diagnostics, outputs: [] };
  const views = planOutputs(model.project, tracker).map(({ path, view }) => [path, view]);
  return { mistakes: [], outputs: views };
}
