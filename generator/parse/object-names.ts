import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "./ast.ts";
import { entries, get, names } from "./pick.ts";

/** Names that every JavaScript object inherits. Fields may use them, because only own properties of records are read. */
const OBJECT_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Tests whether every JavaScript object has a member of this name, such as `toString`. */
export const isObjectName = (name: string): boolean => OBJECT_NAMES.has(name);

/** Property by whose assignment the prototype of an object is replaced. A record would lose a value of this name. */
const PROTO = "__proto__";

/** Keywords whose value is the name of something else than a field, such as a screen. */
const NAMING = ["$id", "screen", "service", "workflow", "dialogs", "params"];

/** Keywords of mappings whose keys are the names of something else than fields, such as calls. */
const DEFINING = ["calls", "blocks", "actions", "forms", "actors", "states", "transitions", "inputs", "checks", "tasks", "folders", "rows"];

/**
 * Reports names that generated code could not distinguish from inherited members of JavaScript objects, such as `toString` (E109). Fields
 * are exempt, because records are read safely; `__proto__` is refused for fields too.
 */
export function checkObjectNames(tree: Tree, report: Report): void {
  const defined = DEFINING.flatMap((keyword) => entries(get(tree, keyword)).map(({ name }) => name));
  for (const { text, at } of [...NAMING.flatMap((keyword) => names(tree, keyword)), ...defined])
    if (isObjectName(text) && text !== PROTO)
      report.add(
        "E109",
        at,
        `only a field may be named "${text}", because every JavaScript object has a member of that name`,
        "use another name",
      );
  checkProto(tree, report);
}

function checkProto(tree: Tree, report: Report): void {
  const refuse = ({ at }: Pick<Name, "at">): void =>
    report.add("E109", at, `"${PROTO}" is not allowed as a name: in JavaScript it is the prototype of an object`, "use another name");
  if (tree.kind === "scalar" && tree.value === PROTO) refuse(tree);
  if (tree.kind === "list") for (const item of tree.items) checkProto(item, report);
  if (tree.kind !== "map") return;
  for (const { name, at, value } of tree.entries.values()) {
    if (name === PROTO) refuse({ at });
    checkProto(value, report);
  }
}
