import type { Comparison } from "../../runtime/contract/language/condition-tree.ts";
import type { Literal } from "../../runtime/contract/values/data.ts";
import { plain, type Entry, type Tree } from "../load/tree.ts";
import type { ConditionAst, Name, OperandAst } from "./ast.ts";
import { get, nameOf } from "./pick.ts";
import { ownValue } from "../../runtime/contract/values/own-value.ts";

/**
 * Parses a mapping as a condition. Several entries become `all`. An empty mapping and any other node become an `all` without items, which
 * is always true.
 */
export function condition(tree: Tree): ConditionAst {
  const items = tree.kind === "map" ? [...tree.entries.values()].map(parseEntry) : [];
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: "all", items, at: tree.at };
}

/**
 * Parses the condition under a keyword of a mapping.
 *
 * @param key the keyword
 * @returns undefined if the keyword is absent
 */
export function optionalCondition(tree: Tree | undefined, key: string): ConditionAst | undefined {
  const value = get(tree, key);
  return value === undefined ? undefined : condition(value);
}

function parseEntry(entry: Entry): ConditionAst {
  const { name, at, value } = entry;
  if ((name === "any" || name === "all") && value.kind === "list") return { kind: name, items: value.items.map(condition), at };
  if (name === "not") return { kind: "not", item: condition(value), at };
  if (name === "can") return { kind: "can", names: value.kind === "list" ? value.items.map(nameOf) : [nameOf(value)], at };
  if (name === "actor") return { kind: "actor", name: nameOf(value), at };
  return tests({ text: name, at }, value);
}

const operators: Readonly<Record<string, Comparison["test"]>> = {
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  has: "has",
  under: "under",
  empty: "empty",
  format: "format",
  given: "given",
};

function tests(name: Name, tree: Tree): ConditionAst {
  if (tree.kind === "scalar") return { kind: "test", name, test: "equals", right: operand(tree), at: tree.at };
  if (tree.kind === "list") return { kind: "test", name, test: "oneOf", right: operand(tree), at: tree.at };
  const items = [...tree.entries.values()].map((entry) => operator(name, entry));
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: "all", items, at: tree.at };
}

function operator(name: Name, entry: Entry): ConditionAst {
  const { value } = entry;
  const at = value.at;
  if (entry.name === "not") {
    const test = value.kind === "list" ? "noneOf" : "differs";
    return { kind: "test", name, test, right: operand(value), at };
  }
  const test = ownValue(operators, entry.name) ?? "equals";
  if (test === "has" && value.kind === "scalar" && !isReference(value.value)) {
    return { kind: "test", name, test, right: { literal: [value.value], at }, at };
  }
  return { kind: "test", name, test, right: operand(value), at };
}

function operand(tree: Tree): OperandAst {
  if (tree.kind === "scalar" && isReference(tree.value)) {
    return { reference: { text: String(tree.value).slice(1), at: tree.at } };
  }
  const literal = plain(tree) as Literal;
  return tree.kind === "list" ? { literal, at: tree.at, each: tree.items.map((item) => item.at) } : { literal, at: tree.at };
}

/** Checks whether a value is a reference (`$subject.field`) and not a template (`${…}`, or the literal `$${`). */
export function isReference(value: unknown): boolean {
  return typeof value === "string" && /^\$(?!\$?\{)/.test(value);
}
