import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Value } from "../model/types.ts";

/**
 * A TypeScript expression in a view, such as a condition or a name from another module. All other nodes of views are plain data. `render`
 * prints the expression and adds the imports that it needs.
 */
export class Code {
  readonly code: Piece;

  constructor(code: Piece) {
    this.code = code;
  }
}

type Piece =
  | { kind: "condition"; tree: ConditionTree; workflow?: string | undefined }
  /** With `text`, the expression must return a string. */
  | { kind: "value"; value: Value; text: boolean; workflow?: string | undefined }
  /** A function that computes a string from a stored record: `(record) => …`. */
  | { kind: "derived"; value: Value }
  /** A member of another generated module or contract module. */
  | { kind: "name"; module: string; name: string; member?: string }
  /** `namespace.name`, where the whole module is imported as `namespace`. */
  | { kind: "member"; module: string; namespace: string; name: string }
  /** `() => import(module).then((m) => m.name)`. */
  | { kind: "lazy"; module: string; name?: string }
  /** `name(…)`: a call of a function from another module with arguments. */
  | { kind: "applied"; module: string; name: string; given: readonly Node[] }
  /** `...list`: spreads a list into another one. */
  | { kind: "spread"; of: Code }
  /** An identifier of the same file. */
  | { kind: "local"; name: string };

/** A value in a view: plain data, or a TypeScript expression (`Code`). Undefined members of objects are not printed. */
export type Node = string | number | boolean | null | undefined | Code | readonly Node[] | { readonly [name: string]: Node };

/** Builds the code of a condition: a function that evaluates it. */
export const condition = (tree: ConditionTree, workflow?: string): Code => new Code({ kind: "condition", tree, workflow });

/**
 * Builds the node for a value of the metadata. A literal is its own node. Any other value becomes code: a function that computes the value
 * from the scope (record, form, user and other subjects).
 *
 * @param options `text`: the function returns a text. `workflow`: name of the workflow to which references in the value belong
 */
export const value = (of: Value, options: { text?: boolean; workflow?: string | undefined } = {}): Node =>
  of.kind === "literal"
    ? (of.value as Node)
    : new Code({ kind: "value", value: of, text: options.text === true, workflow: options.workflow });

/** Builds the code for a name that another module exports, or for a member of it (`module.member`). */
export const name = (module: string, exported: string, member?: string): Code =>
  new Code(member === undefined ? { kind: "name", module, name: exported } : { kind: "name", module, name: exported, member });

export const member = (module: string, namespace: string, exported: string): Code =>
  new Code({ kind: "member", module, namespace, name: exported });

export const lazy = (module: string, exported?: string): Code =>
  new Code(exported === undefined ? { kind: "lazy", module } : { kind: "lazy", module, name: exported });

export const applied = (module: string, exported: string, ...given: readonly Node[]): Code =>
  new Code({ kind: "applied", module, name: exported, given });

export const spread = (of: Code): Code => new Code({ kind: "spread", of });

export const local = (identifier: string): Code => new Code({ kind: "local", name: identifier });

/** Lists the modules that the code in a node refers to, at any depth. A module may be listed several times. */
export function modulesIn(node: Node): string[] {
  if (node === null || typeof node !== "object") return [];
  if (!(node instanceof Code)) return Object.values(node).flatMap(modulesIn);
  const { code } = node;
  if (code.kind === "spread") return modulesIn(code.of);
  return [...("module" in code ? [code.module] : []), ...(code.kind === "applied" ? code.given.flatMap(modulesIn) : [])];
}

/** Removes the members that are undefined or false, so that unset optional members are not printed. */
export function present(members: { readonly [name: string]: Node }): Node {
  const result: Record<string, Node> = {};
  for (const [key, item] of Object.entries(members)) if (item !== undefined && item !== false) result[key] = item;
  return result;
}

/**
 * Converts plain data (primitives, arrays, objects) to a node of a view. {@link Code} inside the data is kept unchanged.
 *
 * @throws Error for a value that cannot be printed, such as a function
 */
export function data(of: unknown): Node {
  if (of === undefined || of === null || typeof of === "string" || typeof of === "number" || typeof of === "boolean") return of;
  if (of instanceof Code) return of;
  if (Array.isArray(of)) return of.map(data);
  if (typeof of === "object") return Object.fromEntries(Object.entries(of).map(([member, item]) => [member, data(item)]));
  throw new Error(`expected plain data, got a ${typeof of}`);
}

/** Returns undefined for an empty list, so that the member with this list is not printed. Any other list is returned unchanged. */
export const some = <T extends Node>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);
