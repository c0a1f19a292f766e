import { distance } from "../../../../runtime/contract/values/nearest.ts";
import type { Environment } from "./setting.ts";

/** The environment, and what its names look like that no setting was read by: a mistyped one would have no effect in silence. */
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

/** Short names resemble others by chance (HOME is no HOST). */
const SHORT = 6;
/** Letters put in, taken out, changed or swapped. */
const NEAR = 2;

function isNear(name: string, known: string): boolean {
  if (name.replaceAll("_", "").toUpperCase() === known.replaceAll("_", "")) return true;
  return known.length >= SHORT && distance(name, known, NEAR) <= NEAR;
}
