import { isObjectName } from "../parse/object-names.ts";
import { Code, type Node } from "../plan/code.ts";
import { workflowFile } from "../plan/names.ts";
import { type Printing, printCondition } from "./render-condition.ts";
import type { Imports } from "./imports.ts";
import { inline, key } from "./literal.ts";
import { printValue } from "./value.ts";

/** The TypeScript file that is being printed. */
export interface Page {
  file: string;
  /** Collects the imports that the printed code needs. */
  imports: Imports;
}

const WIDTH = 140;

/**
 * Prints a node as TypeScript. A node that fits within the line width is printed on one line. Thus a changed column, code or rule is one
 * line of a diff. Any other node has one property per line.
 *
 * @param page the file, whose imports the printed names extend
 * @param indent the blanks before all lines but the first
 */
export function printNode(node: Node, page: Page, indent = ""): string {
  if (node instanceof Code) return printCode(node, page, indent);
  if (Array.isArray(node)) return printList(node as readonly Node[], page, indent);
  if (node === null || typeof node !== "object") return inline(node);
  const members = Object.entries(node as { [name: string]: Node }).filter(([, item]) => item !== undefined);
  if (members.length === 0) return "{}";
  const printed = members.map(([name, item]): [string, string] => [name, printNode(item, page, `${indent}  `)]);
  const line = `{ ${printed.map(([name, text]) => printMember(name, text)).join(", ")} }`;
  return !line.includes("\n") && line.length + indent.length <= WIDTH ? line : onLines(printed, indent);
}

/**
 * Prints an object with one member per line, for constants of a module. Any other node is printed in the same way as by {@link printNode}.
 *
 * @param indent the blanks before all lines but the first
 */
export function printObject(node: Node, page: Page, indent = ""): string {
  if (node instanceof Code || node === null || typeof node !== "object" || Array.isArray(node)) return printNode(node, page, indent);
  const members = Object.entries(node as { [name: string]: Node }).filter(([, item]) => item !== undefined);
  if (members.length === 0) return "{}";
  return printMembers(members, page, indent);
}

const printMembers = (members: readonly [string, Node][], page: Page, indent: string): string =>
  onLines(
    members.map(([name, item]) => [name, printNode(item, page, `${indent}  `)]),
    indent,
  );

const onLines = (members: readonly [string, string][], indent: string): string =>
  `{\n${members.map(([name, text]) => `${indent}  ${printMember(name, text)},\n`).join("")}${indent}}`;

/**
 * Prints a member of an object. A text under an inherited name such as `toString` gets `as const`. Otherwise the compiler would infer its
 * type from `Object.prototype`.
 */
const printMember = (name: string, text: string): string =>
  text === name ? name : `${key(name)}: ${text}${isObjectName(name) && text.startsWith('"') ? " as const" : ""}`;

const isScalar = (node: Node): boolean => node === null || typeof node !== "object";

const isLeaf = (node: Node): boolean =>
  isScalar(node) || (Array.isArray(node) && node.every(isLeaf) && node.every((item) => isScalar(item) || Array.isArray(item)));

function printList(list: readonly Node[], page: Page, indent: string): string {
  if (list.length === 0) return "[]";
  if (list.every((item) => isLeaf(item) || (item instanceof Code && item.code.kind !== "condition"))) {
    const line = `[${list.map((item) => printNode(item, page, indent)).join(", ")}]`;
    if (line.length + indent.length <= WIDTH) return line;
  }
  const items = list.map((item) => printNode(item, page, `${indent}  `));
  const only = list.length === 1 ? `[${items[0]}]` : "\n";
  if (!only.includes("\n") && only.length + indent.length <= WIDTH) return only;
  return `[\n${items.map((item) => `${indent}  ${item},\n`).join("")}${indent}]`;
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
      return printValue(code.value, at(code.workflow), code.text, indent);
    case "derived":
      return printValue(code.value, { imports, workflow: undefined, own: false, record: true }, true, indent);
    case "name":
      return code.module === page.file ? accessed(code.name, code.member) : accessed(imports.value(code.module, code.name), code.member);
    case "member":
      return `${imports.namespace(code.module, code.namespace)}.${code.name}`;
    case "lazy":
      return `() => import("${imports.specifier(code.module)}")${code.name === undefined ? "" : `.then((m) => m.${code.name})`}`;
    case "applied":
      return printApplied(imports.value(code.module, code.name), code.given, page, indent);
    case "spread":
      return `...${printCode(code.of, page, indent)}`;
    case "local":
      return code.name;
  }
}

/** Prints a call on one line if it fits or if an argument breaks by itself. Otherwise each argument has its own line. */
function printApplied(name: string, given: readonly Node[], page: Page, indent: string): string {
  const line = `${name}(${given.map((item) => printNode(item, page, indent)).join(", ")})`;
  if (line.includes("\n") || line.length + indent.length <= WIDTH) return line;
  return `${name}(\n${given.map((item) => `${indent}  ${printNode(item, page, `${indent}  `)},\n`).join("")}${indent})`;
}

const accessed = (name: string, member: string | undefined): string =>
  member === undefined ? name : /^[A-Za-z_$][\w$]*$/.test(member) ? `${name}.${member}` : `${name}[${inline(member)}]`;
