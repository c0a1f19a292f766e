import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe as group, expect, it } from "vitest";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { load, type Kind, type Source } from "../../generator/load/load.ts";
import { plain, type Entry, type Tree } from "../../generator/load/tree.ts";
import { conform } from "../../generator/parse/conform.ts";
import { grammarOf } from "../../generator/parse/grammar.ts";
import { formats } from "../../runtime/contract/values/formats.ts";
import { FORMATS, WIDGETS } from "../../runtime/contract/language/widgets.ts";
import { projectOf } from "./cases.ts";

/** Facts that the grammar states about a value. */
interface ValueFacts {
  type?: unknown;
  enum?: unknown;
  properties?: Record<string, ValueFacts>;
  anyOf?: ValueFacts[];
}

/** Keywords of JSON Schema that generator/parse/conform.ts implements. */
const VALIDATED: ReadonlySet<string> = new Set([
  ...["$ref", "type", "enum", "const", "pattern", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum"],
  ...["properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties", "items", "minItems", "maxItems"],
  ...["anyOf", "oneOf", "allOf", "not", "if", "then", "definitions"],
]);
const ANNOTATIONS: ReadonlySet<string> = new Set(["$schema", "$id", "title", "description"]);

const folder = new URL("../../schemas/meta/", import.meta.url);
const documents = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Record<string, unknown>);
const ajv = new Ajv({ schemas: documents, strict: false, allErrors: false });
const root = new URL("../../", import.meta.url).pathname;
const sources = [...load(root), ...load(projectOf())].filter((source): source is Source & { tree: Tree } => source.tree !== undefined);

const ownSays = (tree: Tree, kind: Kind): boolean => conform(tree, grammarOf(kind), new Report());
const ajvSays = (tree: Tree, kind: Kind): boolean => ajv.validate(`${kind}.schema.json`, plain(tree)) as boolean;

group("the grammar", () => {
  it("is draft-07, which editors can complete and explain", () => {
    expect(documents.map((document) => document["$schema"])).toEqual(documents.map(() => "http://json-schema.org/draft-07/schema#"));
  });

  it("has a description for every keyword", () => {
    const bare: string[] = [];
    const described = (rule: Record<string, unknown>): boolean => {
      const target = rule["$ref"];
      if (typeof target !== "string") return typeof rule["description"] === "string";
      const [file, pointer = ""] = target.split("#");
      const name = pointer.split("/").at(-1) ?? "";
      const found = documents
        .filter((document) => file === "" || document["$id"] === file)
        .map((document) => (document["definitions"] as Record<string, Record<string, unknown>>)?.[name]);
      return found.some((item) => typeof item?.["description"] === "string");
    };
    const visit = (rule: unknown, at: string): void => {
      if (rule === null || typeof rule !== "object") return;
      for (const [key, item] of Object.entries(rule)) {
        // A test of a keyword is no keyword.
        if (key === "if") continue;
        if (key !== "properties" && key !== "definitions") visit(item, `${at}.${key}`);
        else
          for (const [name, member] of Object.entries(item as Record<string, Record<string, unknown>>)) {
            if (!described(member)) bare.push(`${at}.${key}.${name}`);
            visit(member, `${at}.${key}.${name}`);
          }
      }
    };
    for (const document of documents) visit(document, String(document["$id"]));
    expect(bare).toEqual([]);
  });

  it("has no keyword that the own validator ignores", () => {
    const found = new Set<string>();
    const visit = (rule: unknown, areNames: boolean): void => {
      if (rule === null || typeof rule !== "object" || Array.isArray(rule)) return;
      for (const [key, item] of Object.entries(rule)) {
        if (!areNames) found.add(key);
        for (const inner of Array.isArray(item) ? item : [item]) visit(inner, !areNames && (key === "properties" || key === "definitions"));
      }
    };
    for (const document of documents) visit(document, false);
    const unknown = [...found].filter((key) => !VALIDATED.has(key) && !ANNOTATIONS.has(key));
    expect(unknown).toEqual([]);
  });

  it("lists the widgets and formats that the runtime supports", () => {
    const { definitions } = documents.find(({ $id }) => $id === "screen.schema.json") as {
      definitions: Record<string, { enum?: unknown }>;
    };
    expect([definitions["widget"]?.enum, definitions["format"]?.enum]).toEqual([WIDGETS, FORMATS]);
  });

  it("lists the formats of texts, in entities and in conditions", () => {
    const { definitions } = documents.find(({ $id }) => $id === "common.schema.json") as { definitions: Record<string, ValueFacts> };
    const inEntities = definitions["schema"]?.properties?.["format"]?.enum;
    const operators = definitions["test"]?.anyOf?.find(({ type }) => type === "object");
    expect([inEntities, operators?.properties?.["format"]?.enum]).toEqual([Object.keys(formats), Object.keys(formats)]);
  });

  it("accepts every file of the project, in the own validator and in ajv", () => {
    expect(sources.length).toBeGreaterThan(20);
    for (const { tree, kind, file } of sources) expect([file, ownSays(tree, kind), ajvSays(tree, kind)]).toEqual([file, true, true]);
  });

  it("the own validator agrees with ajv on any broken file", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(7), (which, where, how) => {
        const source = sources[which % sources.length] as Source & { tree: Tree };
        const broken = mutated(source.tree, where, how);
        expect(ownSays(broken, source.kind)).toBe(ajvSays(broken, source.kind));
      }),
      { numRuns: 400 },
    );
  });
});

/** @returns the tree with one of its nodes removed, renamed, duplicated or replaced */
function mutated(tree: Tree, where: number, how: number): Tree {
  const count = size(tree);
  let index = where % count;
  const scalar = (value: string | number | boolean | null): Tree => ({ kind: "scalar", at: tree.at, value, source: String(value) });
  const walk = (node: Tree): Tree | undefined => {
    if (index-- === 0) {
      if (how === 0) return undefined;
      if (how === 1) return scalar(7);
      if (how === 2) return scalar("strange words");
      if (how === 3) return scalar(true);
      if (how === 4) return { kind: "list", at: tree.at, items: [] };
      if (how === 5) return { kind: "map", at: tree.at, entries: new Map() };
      if (how === 6) return { kind: "list", at: tree.at, items: [node] };
      const entries = node.kind === "map" ? new Map(node.entries) : new Map<string, Entry>();
      return { kind: "map", at: tree.at, entries: entries.set("strange", { name: "strange", at: tree.at, value: scalar("x") }) };
    }
    if (node.kind === "list") return { ...node, items: node.items.flatMap((item) => walk(item) ?? []) };
    if (node.kind === "scalar") return node;
    const entries = new Map<string, Entry>();
    for (const [name, entry] of node.entries) {
      const value = walk(entry.value);
      if (value !== undefined) entries.set(name, { ...entry, value });
    }
    return { ...node, entries };
  };
  return walk(tree) ?? scalar(null);
}

function size(tree: Tree): number {
  if (tree.kind === "list") return 1 + tree.items.reduce((sum, item) => sum + size(item), 0);
  if (tree.kind === "map") return 1 + [...tree.entries.values()].reduce((sum, entry) => sum + size(entry.value), 0);
  return 1;
}
