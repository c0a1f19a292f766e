import { type Nested, type Role, roleOf, type ShapeName, shapeOf, type Term } from "../parse/roles.ts";
import type { Action, Resolved } from "../model/types.ts";
import { type Code, data, type Node, value } from "./code.ts";
import { checkNode, conditionNode, labelNode, valuesNode } from "./expressions.ts";
import { callCode } from "./services.ts";

/**
 * Functions that convert conditions, references and other terms of a page to nodes. Only terms whose node depends on the page have such a
 * function. `printingOf` builds the functions, and `shapeNode` uses them.
 */
export interface Printing {
  /** Name of the page's workflow. */
  workflow: string | undefined;
  /** Returns the code that loads the validation rules of a call. */
  rules: (call: string) => Node;
  /** Returns the code that refers to a transition. */
  transition: (name: string) => Node;
  /** Returns the code that refers to a page, for `go`. */
  page: (screen: string) => Node;
  /** Returns the code that loads a screen for a dialog. */
  opened: (screen: string) => Node;
  /** Returns the member `undo` for an action that deletes a record which can be restored. Returns an empty object for any other action. */
  undo: (action: Action) => { readonly undo?: Node };
  /** Returns the code that refers to the constant of a form that several actions share. Undefined for any other form. */
  shared?: (form: Resolved["form"]) => Code | undefined;
}

type Printers = { readonly [T in Exclude<Term, Nested>]: (of: Resolved[T], at: Printing) => Node };

const printers: Printers = {
  condition: (of, at) => conditionNode(of, at.workflow),
  value: (of, at) => value(of, { workflow: at.workflow }),
  text: (of, at) => value(of, { text: true, workflow: at.workflow }),
  values: (of, at) => valuesNode(of, at.workflow),
  label: (of, at) => labelNode(of, at.workflow),
  check: (of, at) => checkNode(of, at.workflow),
  call: callCode,
  rules: (of, at) => at.rules(of),
  transition: (of, at) => at.transition(of),
  page: (of, at) => at.page(of),
  opened: (of, at) => at.opened(of),
  action: data,
  name: data,
  custom: data,
  choice: data,
  form: (of, at) => at.shared?.(of) ?? shapeNode("form", of, at),
};

/** Members of the resolved model that are not printed into the page, because only the generator reads them. */
const unprinted: ReadonlySet<string> = new Set(["at", "calls", "entity", "name", "newRecord", "awaits"]);

/** Lists that are printed even if they are empty, because the runtime iterates over them unconditionally. */
const always: Readonly<Partial<Record<ShapeName, readonly string[]>>> = {
  table: ["search", "checks", "columns", "actions", "rowActions"],
  formBlock: ["actions"],
  form: ["items"],
};

/**
 * Converts a part of a screen, such as a column, to the node of a generated constant. Members that contain terms, such as conditions, are
 * converted to nodes. Other members are copied. These members are omitted:
 *
 * - members that only the generator needs;
 * - members that are false or undefined;
 * - empty lists, except those that the runtime always expects.
 *
 * @param shape the name of the part, from which {@link roleOf} derives the kind of each member
 * @param of the resolved part
 */
export function shapeNode(shape: ShapeName, of: object, at: Printing): { readonly [member: string]: Node } {
  const node: Record<string, Node> = {};
  for (const [member, item] of Object.entries(of)) {
    if (item === undefined || item === false || unprinted.has(member)) continue;
    if (Array.isArray(item) && item.length === 0 && always[shape]?.includes(member) !== true) continue;
    const printed = memberNode(roleOf(shape, member), item, at);
    if (printed !== undefined) node[member] = printed;
  }
  return node;
}

function memberNode(role: Role | undefined, of: unknown, at: Printing): Node {
  if (role === undefined || typeof of === "boolean") return data(of);
  const term = typeof role === "string" ? role : role[0];
  const print = (item: unknown): Node => {
    if (term in printers) return printers[term as keyof Printers](item as never, at);
    const inner = typeof item === "object" && item !== null ? shapeOf(term, item) : undefined;
    return inner === undefined ? data(item) : shapeNode(inner, item as object, at);
  };
  return Array.isArray(of) && typeof role !== "string" ? of.map(print) : print(of);
}
