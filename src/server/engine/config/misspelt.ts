import { distance } from "../../../../runtime/contract/values/nearest.ts";
import type { Environment } from "./setting.ts";

/**
 * Wraps the environment and records which names are read. A mistyped setting would otherwise have no effect in silence.
 *
 * @returns the environment to read from, and the warnings about unread names that resemble a read one
 */
export function watched(given: Environment): { environment: Environment; misspelt: () => string[] } {
  const read = new Set<string>();
  const environment = new Proxy(given, {
    get(target, name) {
      read.add(String(name));
      return target[String(name)];
    },
  });
  return {
    environment,
    misspelt: () =>
      Object.keys(given).flatMap((name) => {
        const meant = read.has(name) ? undefined : [...read].find((known) => isNear(name, known));
        return meant === undefined ? [] : [`setting ${name} is not known and has no effect; did you mean ${meant}?`];
      }),
  };
}

/** Shorter names are not compared, because they resemble others by chance (HOME and HOST). */
const SHORT = 6;
/** Largest edit distance of a typing mistake: letters inserted, removed, changed or swapped. */
const NEAR = 2;

function isNear(name: string, known: string): boolean {
  if (name.replaceAll("_", "").toUpperCase() === known.replaceAll("_", "")) return true;
  return known.length >= SHORT && distance(name, known, NEAR) <= NEAR;
}
