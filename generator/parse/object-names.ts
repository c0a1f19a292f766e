import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "./ast.ts";
import { names } from "./pick.ts";

/** What every object of JavaScript has a member of: a record without such a field would seem to have it. */
const OBJECT_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Keywords that give a name to something as their value. */
const NAMING = ["$id", "screen", "service", "workflow", "dialogs", "params", "x-was", "was", "x-wire-name"];

/** Refuses, wherever a name is given, those that generated code and records could not tell from members of any object. */
export function judgeObjectNames(tree: Tree, report: Report): void {
  if (tree.kind === "list") for (const item of tree.items) judgeObjectNames(item, report);
  if (tree.kind !== "map") return;
  for (const name of NAMING.flatMap((keyword) => names(tree, keyword))) judge(name, report);
  for (const { name, at, value } of tree.entries.values()) {
    judge({ text: name, at }, report);
    judgeObjectNames(value, report);
  }
}

function judge({ text, at }: Name, report: Report): void {
  if (OBJECT_NAMES.has(text))
    report.add("E109", at, `nothing may be named "${text}": every object of JavaScript has a member of that name`, "give it another name");
}
