import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "../parse/ast.ts";
import { get, number } from "../parse/pick.ts";

const pairs = [
  ["minLength", "maxLength"],
  ["minimum", "maximum"],
  ["minItems", "maxItems"],
] as const;

/** Limits that no value meets: the field could never be saved. */
export function judgeLimits(field: Name, tree: Tree, report: Report): void {
  for (const [least, most] of pairs) {
    const [from, to] = [number(tree, least), number(tree, most)];
    const at = get(tree, least)?.at;
    if (from === undefined || to === undefined || at === undefined || from <= to) continue;
    report.add("E418", at, `no value of "${field.text}" is both at least ${from} and at most ${to}`, `${least} is above ${most}`);
  }
}
