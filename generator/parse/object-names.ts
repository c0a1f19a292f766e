import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "./ast.ts";
import { entries, get, names } from "./pick.ts";

/** What every object of JavaScript has a member of. A field may be called so: records are asked for what they hold themselves. */
const OBJECT_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

export const isObjectName = (name: string): boolean => OBJECT_NAMES.has(name);

/** In JavaScript a record that is written under this name loses it: it becomes what the record inherits from. */
const PROTO = "__proto__";

/** Keywords that give a name to something other than a field as their value. */
const NAMING = ["$id", "screen", "service", "workflow", "dialogs", "params"];

/** Keywords below which each key names something other than a field. */
const DEFINING = ["calls", "blocks", "actions", "forms", "actors", "states", "transitions", "inputs", "checks", "tasks", "folders", "rows"];

/** Refuses, wherever a name is given, what generated code could not tell from members of any object. */
export function checkObjectNames(tree: Tree, report: Report): void {
  const defined = DEFINING.flatMap((keyword) => entries(get(tree, keyword)).map(({ name }) => name));
  for (const { text, at } of [...NAMING.flatMap((keyword) => names(tree, keyword)), ...defined])
    if (isObjectName(text) && text !== PROTO)
      report.add(
        "E109",
        at,
        `nothing but a field may be named "${text}": every object of JavaScript has a member of that name`,
        "give it another name",
      );
  checkProto(tree, report);
}

function checkProto(tree: Tree, report: Report): void {
  const refuse = ({ at }: Pick<Name, "at">): void =>
    report.add("E109", at, `nothing may be named "${PROTO}": in JavaScript it is what a record inherits from`, "give it another name");
  if (tree.kind === "scalar" && tree.value === PROTO) refuse(tree);
  if (tree.kind === "list") for (const item of tree.items) checkProto(item, report);
  if (tree.kind !== "map") return;
  for (const { name, at, value } of tree.entries.values()) {
    if (name === PROTO) refuse({ at });
    checkProto(value, report);
  }
}
