import { Code, type Node } from "../plan/code.ts";
import { workflowFile } from "../plan/names.ts";
import { type Printing, printCondition } from "./condition.ts";
import type { Imports } from "./imports.ts";
import { inline, key } from "./literal.ts";
import { printValue } from "./value.ts";

export interface Page {
  file: string;
  imports: Imports;
}

const WIDTH = 140;

/**
 * A node as TypeScript: one property a line; a leaf (only literals in it) stays on one line where it fits,
 * so that a column, a code or a rule is one line of a diff.
 */
export function printNode(node: Node, page: Page, indent = ""): string {
  if (node instanceof Code) return printCode(node, page, indent);
  if (Array.isArray(node)) return printList(node as readonly Node[], page, indent);
  if (node === null || typeof node !== "object") return inline(node);
  const members = Object.entries(node as { [name: string]: Node }).filter(([, item]) => item !== undefined);
  if (members.length === 0) return "{}";
  const flat = members.every(([, item]) => isLeaf(item));
  if (flat || isShallow(node, 3)) {
    const line = inline(node);
    if (line.length + indent.length <= (flat ? WIDTH - 20 : Math.min(WIDTH - 20, 100 + indent.length))) return line;
  }
  return printMembers(members, page, indent);
}

/** The members of an object, always a line each: what a top-level constant is printed with. */
export function printObject(node: Node, page: Page, indent = ""): string {
  if (node instanceof Code || node === null || typeof node !== "object" || Array.isArray(node)) return printNode(node, page, indent);
  const members = Object.entries(node as { [name: string]: Node }).filter(([, item]) => item !== undefined);
  if (members.length === 0) return "{}";
  return printMembers(members, page, indent);
}

function printMembers(members: readonly [string, Node][], page: Page, indent: string): string {
  const lines = members.map(([name, item]) => {
    const text = printNode(item, page, `${indent}  `);
    return `${indent}  ${text === name ? name : `${key(name)}: ${text}`},\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

const isScalar = (node: Node): boolean => node === null || typeof node !== "object";

const isLeaf = (node: Node): boolean =>
  isScalar(node) || (Array.isArray(node) && node.every(isLeaf) && node.every((item) => isScalar(item) || Array.isArray(item)));

/** Literals, and objects of them in at most so many levels: a comparison of a condition tree and its like. */
function isShallow(node: Node, levels: number): boolean {
  if (isLeaf(node)) return true;
  if (levels === 0 || node instanceof Code || node === null || typeof node !== "object" || Array.isArray(node)) return false;
  return Object.values(node).every((item) => isShallow(item, levels - 1));
}

function printList(list: readonly Node[], page: Page, indent: string): string {
  if (list.length === 0) return "[]";
  if (list.every((item) => isLeaf(item) || (item instanceof Code && item.code.kind !== "condition"))) {
    const line = `[${list.map((item) => printNode(item, page, indent)).join(", ")}]`;
    if (line.length + indent.length <= WIDTH) return line;
  }
  return `[\n${list.map((item) => `${indent}  ${printNode(item, page, `${indent}  `)},\n`).join("")}${indent}]`;
}

function printCode({ code }: Code, page: Page, indent: string): string {
  const { imports } = page;
  const at = (workflow: string | undefined): Printing => ({
    imports,
    workflow,
    own: workflow !== undefined && page.file === workflowFile(workflow),
  });
  switch (code.kind) {
    case "condition":
      return printCondition(code.tree, at(code.workflow), indent);
    case "value":
      return printValue(code.value, at(code.workflow), code.text);
    case "derived":
      return printValue(code.value, { imports, workflow: undefined, own: false, record: true }, true);
    case "name":
      return code.module === page.file ? accessed(code.name, code.member) : accessed(imports.value(code.module, code.name), code.member);
    case "member":
      return `${imports.namespace(code.module, code.namespace)}.${code.name}`;
    case "lazy":
      return `() => import("${imports.specifier(code.module)}")${code.name === undefined ? "" : `.then((m) => m.${code.name})`}`;
    case "local":
      return code.name;
  }
}

const accessed = (name: string, member: string | undefined): string =>
  member === undefined ? name : /^[A-Za-z_$][\w$]*$/.test(member) ? `${name}.${member}` : `${name}[${inline(member)}]`;
