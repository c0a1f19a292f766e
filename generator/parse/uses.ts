import type { Name } from "./ast.ts";

type Part = Readonly<Record<string, unknown>>;

const partsOfFiles = new WeakMap<object, readonly Part[]>();

/**
 * Lists all nodes of a typed tree, at any depth. Results are cached by root, because trees are immutable and `watch` reuses
 * those of unchanged files.
 */
export function partsOf(root: unknown): readonly Part[] {
  if (root === null || typeof root !== "object") return [];
  const known = partsOfFiles.get(root);
  if (known !== undefined) return known;
  const parts: Part[] = [];
  collect(parts, root);
  partsOfFiles.set(root, parts);
  return parts;
}

/** Appends to one list, because nested generators cost as much as the traversal itself. Places are skipped. */
function collect(parts: Part[], of: unknown): void {
  if (of === null || typeof of !== "object") return;
  if (of instanceof Map || Array.isArray(of)) {
    for (const item of of.values()) collect(parts, item);
    return;
  }
  const part = of as Part;
  parts.push(part);
  for (const member of Object.keys(part)) if (member !== "at") collect(parts, part[member]);
}

/** Finds the names of the actors that the conditions in a typed tree refer to. */
export function actorsIn(root: unknown): Set<string> {
  const actors = new Set<string>();
  for (const part of partsOf(root)) if (part["kind"] === "actor") actors.add((part["name"] as Name).text);
  return actors;
}

/** Finds the first segment of all names that conditions, references and texts in a typed tree use: a subject, or a bare field name. */
export const usedWords = (root: unknown): Set<string> => new Set([...usedNames(root)].map((name) => name.split(".")[0] ?? ""));

/** Finds all names in conditions, references and texts, including their subjects (`params.id`). */
export function usedNames(root: unknown): Set<string> {
  const words = new Set<string>();
  const say = (name: unknown): void => {
    const text = (name as Partial<Name> | undefined)?.text;
    if (typeof text === "string") words.add(text);
  };
  for (const part of partsOf(root)) {
    if (part["kind"] === "test" || part["kind"] === "reference") say(part["name"]);
    if (part["reference"] !== undefined) say(part["reference"]);
    if (part["kind"] === "text") for (const item of part["parts"] as readonly unknown[]) say(item);
  }
  return words;
}

/** Finds the names that values and texts refer to, with their places. */
export function valueNames(root: unknown): Name[] {
  return partsOf(root).flatMap((part) => {
    if (part["kind"] === "reference") return [part["name"] as Name];
    return part["kind"] === "text" ? (part["parts"] as readonly (string | Name)[]).filter((item) => typeof item !== "string") : [];
  });
}
