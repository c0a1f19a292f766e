import { nearest } from "../diagnostics/nearest.ts";
import { plain, type Tree } from "../load/tree.ts";
import type { Rule } from "./grammar.ts";

/** How messages speak of trees and rules. */
export function typeOf(tree: Tree): string {
  if (tree.kind === "map") return "object";
  if (tree.kind === "list") return "array";
  if (tree.value === null) return "null";
  return typeof tree.value === "number" && Number.isInteger(tree.value) ? "integer" : typeof tree.value;
}

const words: Readonly<Record<string, string>> = {
  object: "a mapping",
  array: "a list",
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

export function typesOf(rule: Rule): readonly string[] {
  return typeof rule.type === "string" ? [rule.type] : (rule.type ?? []);
}

export function expected(rule: Rule): string {
  if (rule.enum !== undefined) return rule.enum.map((item) => JSON.stringify(item)).join(", ");
  if (rule.const !== undefined) return JSON.stringify(rule.const);
  return (
    typesOf(rule)
      .map((type) => words[type] ?? type)
      .join(" or ") || "something else"
  );
}

export function shown(tree: Tree): string {
  if (tree.kind === "map") return "a mapping";
  if (tree.kind === "list") return "a list";
  return tree.source === "" ? "nothing" : JSON.stringify(plain(tree));
}

const switches: Readonly<Record<string, boolean>> = { yes: true, on: true, no: false, off: false };

export function quoteHint(tree: Tree, rule: Rule): string | undefined {
  if (tree.kind === "scalar" && typesOf(rule).includes("boolean")) {
    const meant = switches[String(tree.value).toLowerCase()];
    if (meant !== undefined) return `write ${meant}`;
  }
  if (tree.kind === "scalar" && typeof tree.value === "string" && /^-?\d+(\.\d+)?$/.test(tree.value))
    return `without quotes: ${tree.value}`;
  if (tree.kind !== "scalar" || !typesOf(rule).includes("string") || tree.value === null) return undefined;
  return `a text needs quotes here: "${tree.source}"`;
}

export function enumHint(value: unknown, known: readonly unknown[]): string | undefined {
  if (typeof value !== "string" && known.includes(String(value))) return `quote it: "${String(value)}"`;
  const near = nearest(String(value), known.map(String));
  return near === undefined ? undefined : `did you mean "${near}"?`;
}
