import { rmSync } from "node:fs";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { load, type Source } from "../../generator/load/load.ts";
import type { Entry, Tree } from "../../generator/load/tree.ts";
import { buildModel } from "../../generator/model/build.ts";
import { grammarOf, grammars, type Located, type Rule, resolved } from "../../generator/parse/grammar.ts";
import { parse } from "../../generator/parse/parse.ts";
import { plan } from "../../generator/plan/outputs.ts";
import { exampleProject, projectOf } from "../generator/cases.ts";

/** Every keyword of the grammar by where it is declared: `screen.schema.json table.columns`. */
export function keywords(): string[] {
  const found = new Set<string>();
  const seen = new Set<Rule>();
  const visit = (located: Located): void => {
    const { rule, document } = resolved(located);
    if (seen.has(rule)) return;
    seen.add(rule);
    for (const name of Object.keys(rule.properties ?? {})) found.add(idOf(rule, document, name));
    for (const part of partsOf(rule)) visit({ rule: part, document });
  };
  for (const kind of ["entity", "service", "screen", "dialogs", "workflow", "menus", "data"] as const) visit(grammarOf(kind));
  return [...found].sort();
}

function partsOf(rule: Rule): Rule[] {
  const more = typeof rule.additionalProperties === "object" ? [rule.additionalProperties] : [];
  const items = rule.items === undefined ? [] : [rule.items];
  return [...Object.values(rule.properties ?? {}), ...more, ...items, ...(rule.anyOf ?? []), ...(rule.oneOf ?? []), ...(rule.allOf ?? [])];
}

const names = new Map<Rule, string>();
for (const [kind, document] of Object.entries(grammars)) nameRules(document, kind);

/** Names a rule by its definition, and what lies in it by the way there. */
function nameRules(rule: Rule, name: string): void {
  if (names.has(rule)) return;
  names.set(rule, name);
  for (const [word, part] of Object.entries(rule.definitions ?? {})) nameRules(part, word);
  for (const [word, part] of Object.entries(rule.properties ?? {})) nameRules(part, `${name}.${word}`);
  for (const part of partsOf(rule)) nameRules(part, name);
}

const idOf = (rule: Rule, document: string, name: string): string => `${document} ${names.get(rule) ?? "common"}.${name}`;

/** The tree as if one keyword had never been read. */
export function without(tree: Tree, located: readonly Located[], keyword: string): Tree {
  const rules = located.flatMap(alternatives);
  if (tree.kind === "list") {
    const items = rules.flatMap(({ rule, document }) => (rule.items === undefined ? [] : [{ rule: rule.items, document }]));
    return { ...tree, items: tree.items.map((item) => without(item, items, keyword)) };
  }
  if (tree.kind !== "map") return tree;
  const entries = new Map<string, Entry>();
  for (const [name, entry] of tree.entries) {
    const own = rules.filter(({ rule }) => rule.properties !== undefined && Object.hasOwn(rule.properties, name));
    if (own.some(({ rule, document }) => idOf(rule, document, name) === keyword)) continue;
    entries.set(name, { ...entry, value: without(entry.value, own.length > 0 ? insideOf(own, name) : othersOf(rules), keyword) });
  }
  return { ...tree, entries };
}

/** A rule with everything that it may be read as. */
function alternatives(located: Located): Located[] {
  const { rule, document } = resolved(located);
  const parts = [...(rule.anyOf ?? []), ...(rule.oneOf ?? []), ...(rule.allOf ?? [])];
  return [{ rule, document }, ...parts.flatMap((part) => alternatives({ rule: part, document }))];
}

/** Keywords that a tree has. */
function present(tree: Tree, located: readonly Located[], found: Set<string>): void {
  const rules = located.flatMap(alternatives);
  if (tree.kind === "list") {
    const items = rules.flatMap(({ rule, document }) => (rule.items === undefined ? [] : [{ rule: rule.items, document }]));
    for (const item of tree.items) present(item, items, found);
  }
  if (tree.kind !== "map") return;
  for (const [name, entry] of tree.entries) {
    const own = rules.filter(({ rule }) => rule.properties !== undefined && Object.hasOwn(rule.properties, name));
    for (const { rule, document } of own) found.add(idOf(rule, document, name));
    present(entry.value, own.length > 0 ? insideOf(own, name) : othersOf(rules), found);
  }
}

const insideOf = (own: readonly Located[], name: string): Located[] =>
  own.map(({ rule, document }) => ({ rule: rule.properties?.[name] ?? {}, document }));

const othersOf = (rules: readonly Located[]): Located[] =>
  rules.flatMap(({ rule, document }) =>
    typeof rule.additionalProperties === "object" ? [{ rule: rule.additionalProperties, document }] : [],
  );

/** A case, and everything that it yields: its mistakes, or what every output is rendered from. */
export class Case {
  private readonly sources: readonly { source: Source; keywords: ReadonlySet<string> }[];
  private readonly sound: string;

  constructor(name: string) {
    const root = name === "examples" ? exampleProject() : projectOf(name);
    const sources = load(root);
    rmSync(root, { recursive: true });
    this.sources = sources.map((source) => {
      const found = new Set<string>();
      if (source.tree !== undefined) present(source.tree, [grammarOf(source.kind)], found);
      return { source, keywords: found };
    });
    this.sound = yieldOf(sources);
  }

  /** Whether this case would notice that the keyword is not read any more. */
  notices(keyword: string): boolean {
    if (!this.sources.some(({ keywords: found }) => found.has(keyword))) return false;
    const sources = this.sources.map(({ source, keywords: found }) =>
      source.tree === undefined || !found.has(keyword)
        ? source
        : { ...source, tree: without(source.tree, [grammarOf(source.kind)], keyword) },
    );
    return yieldOf(sources) !== this.sound;
  }
}

function yieldOf(sources: readonly Source[]): string {
  const { asts, diagnostics } = parse(sources);
  if (diagnostics.length > 0) return JSON.stringify(diagnostics);
  const report = new Report();
  const { project } = buildModel(asts, report);
  if (report.diagnostics.length > 0) return JSON.stringify(report.diagnostics);
  return JSON.stringify(
    plan(project).map(({ path, view }) => [path, view]),
    plainly,
  );
}

/** Maps by their entries, and no places: they move when anything above them goes. */
function plainly(key: string, value: unknown): unknown {
  if (key === "at") return undefined;
  return value instanceof Map ? [...value] : value;
}
