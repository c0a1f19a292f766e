import { memoised } from "../memo/memo.ts";
import type { Name } from "./ast.ts";

type AstNode = Readonly<Record<string, unknown>>;

/**
 * Lists all nodes of a syntax tree (a screen, workflow … as `parse` returns it), at any depth, without their places. The result is cached,
 * because trees never change.
 */
export const listAstNodes = memoised((root: unknown): readonly AstNode[] => {
  const nodes: AstNode[] = [];
  collect(nodes, root);
  return nodes;
});

/**
 * Appends a node and all nodes below it to a list. Places are skipped. One list is used, because nested generators would cost as much as
 * the traversal itself.
 */
function collect(nodes: AstNode[], of: unknown): void {
  if (of === null || typeof of !== "object") return;
  if (of instanceof Map || Array.isArray(of)) {
    for (const item of of.values()) collect(nodes, item);
    return;
  }
  const node = of as AstNode;
  nodes.push(node);
  for (const member of Object.keys(node)) if (member !== "at") collect(nodes, node[member]);
}

/**
 * Finds the names of the actors that conditions in a syntax tree refer to (`actor: name`). The actors of transitions (`by`) are not
 * included.
 */
export const actorsIn = memoised((root: unknown): ReadonlySet<string> => {
  const actors = new Set<string>();
  for (const node of listAstNodes(root)) if (node["kind"] === "actor") actors.add((node["name"] as Name).text);
  return actors;
});

/**
 * Collects the first segment of each name that conditions, references and texts in a syntax tree use: `row` for `row.title`. For a name
 * without a subject, the segment is the field.
 */
export const listUsedSubjects = (root: unknown): Set<string> => new Set([...usedNames(root)].map((name) => name.split(".")[0] ?? ""));

/**
 * Collects the names that conditions, references and texts in a syntax tree use, exactly as they are written: `params.id`, or `title`
 * without a subject.
 */
export function usedNames(root: unknown): Set<string> {
  const names = new Set<string>();
  const say = (name: unknown): void => {
    const text = (name as Partial<Name> | undefined)?.text;
    if (typeof text === "string") names.add(text);
  };
  for (const node of listAstNodes(root)) {
    if (node["kind"] === "test" || node["kind"] === "reference") say(node["name"]);
    if (node["reference"] !== undefined) say(node["reference"]);
    if (node["kind"] === "text") for (const item of node["segments"] as readonly unknown[]) say(item);
  }
  return names;
}

/** Finds the names to which values and texts in a syntax tree refer, with their positions. A name may be listed several times. */
export function valueNames(root: unknown): Name[] {
  return listAstNodes(root).flatMap((node) => {
    if (node["kind"] === "reference") return [node["name"] as Name];
    return node["kind"] === "text" ? (node["segments"] as readonly (string | Name)[]).filter((item) => typeof item !== "string") : [];
  });
}
