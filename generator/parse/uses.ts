import type { Name } from "./ast.ts";

/** Every part of a typed tree, however deep. */
export function* partsOf(root: unknown): Generator<Readonly<Record<string, unknown>>> {
  const open = [root];
  for (let part = open.pop(); open.length > 0 || part !== undefined; part = open.pop()) {
    if (part === null || typeof part !== "object") continue;
    if (part instanceof Map) open.push(...part.values());
    else if (Array.isArray(part)) open.push(...part);
    else {
      yield part as Readonly<Record<string, unknown>>;
      open.push(...Object.values(part));
    }
  }
}

/** Actors that conditions ask for. */
export function actorsIn(root: unknown): Set<string> {
  const actors = new Set<string>();
  for (const part of partsOf(root)) if (part["kind"] === "actor") actors.add((part["name"] as Name).text);
  return actors;
}

/** First words of all names that conditions, references and texts say: their subjects, or bare names. */
export const usedWords = (root: unknown): Set<string> => new Set([...usedNames(root)].map((name) => name.split(".")[0] ?? ""));

/** All names that conditions, references and texts say, subjects included (`params.id`). */
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
