import { Code, type Node } from "../plan/code.ts";

const WIDTH = 140;

/**
 * Prints JSON. A node that fits within the line width is printed on one line. Each changed line of a diff is then about one fact.
 *
 * @param indent the blanks before all lines but the first
 * @throws Error if the node contains a {@link Code}
 */
export function printJson(node: Node, indent = ""): string {
  if (node instanceof Code) throw new Error("expected plain data in a JSON output, got an expression");
  if (node === null || typeof node !== "object") return JSON.stringify(node);
  const room = WIDTH - indent.length;
  // Estimate the length first, so that a node that is too long for a line is not printed twice.
  if (leastLength(node, room) <= room && depthWithin(node, 6)) {
    const line = oneLine(node);
    if (line.length <= room) return line;
  }
  if (Array.isArray(node)) return `[\n${node.map((item: Node) => `${indent}  ${printJson(item, `${indent}  `)}`).join(",\n")}\n${indent}]`;
  const members = Object.entries(node).filter(([, item]) => item !== undefined);
  return `{\n${members.map(([name, item]) => `${indent}  ${JSON.stringify(name)}: ${printJson(item, `${indent}  `)}`).join(",\n")}\n${indent}}`;
}

/**
 * Prints a list or a mapping as JSON, with one item per line, however long it is.
 *
 * @param indent the blanks before all lines but the first; items have two more
 */
export function printJsonLines(node: Node, indent = "  "): string {
  if (Array.isArray(node))
    return node.length === 0 ? "[]" : `[\n${node.map((item: Node) => `${indent}  ${oneLine(item)}`).join(",\n")}\n${indent}]`;
  const members = Object.entries(node as object);
  return members.length === 0
    ? "{}"
    : `{\n${members.map(([name, item]) => `${indent}  ${JSON.stringify(name)}: ${oneLine(item as Node)}`).join(",\n")}\n${indent}}`;
}

function oneLine(node: Node): string {
  if (Array.isArray(node)) return `[${node.map(oneLine).join(", ")}]`;
  if (node === null || typeof node !== "object") return JSON.stringify(node);
  const members = Object.entries(node).filter(([, item]) => item !== undefined);
  return members.length === 0
    ? "{}"
    : `{ ${members.map(([name, item]) => `${JSON.stringify(name)}: ${oneLine(item as Node)}`).join(", ")} }`;
}

/** Computes a lower bound of a node's length on one line. It stops when there is no more room. */
function leastLength(node: Node, room: number): number {
  if (typeof node === "string") return node.length + 2;
  if (node === null || typeof node !== "object") return 1;
  let length = 2;
  for (const [name, item] of Object.entries(node)) {
    if (item === undefined) continue;
    length += (Array.isArray(node) ? 0 : name.length + 4) + leastLength(item as Node, room - length);
    if (length > room) break;
  }
  return length;
}

/** Checks that a node has at most this many levels of objects and lists. It stops at the first deeper level. */
function depthWithin(node: unknown, levels: number): boolean {
  if (node === null || typeof node !== "object") return true;
  return levels > 0 && Object.values(node).every((item) => depthWithin(item, levels - 1));
}
