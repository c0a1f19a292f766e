import { existsSync } from "node:fs";
import path from "node:path";
import { loadProvided } from "./load-provided.ts";
import type { Names } from "./provided.ts";
import { watchBelow } from "./watch-below.ts";

const FOLDERS = ["src/server", "src/screens"];
/** Milliseconds without a change that end a burst of saves. */
const QUIET_MS = 50;

/**
 * Watches `src/server` and `src/screens`. Calls a function when the names of provided handlers, hooks, effects or components have changed,
 * for example when a missing handler was added. Other changes of TypeScript files are ignored. The names are compared 50 ms after the last
 * save of a burst.
 *
 * @returns a function that stops watching
 */
export function watchProvided(root: string, onChange: () => void): () => void {
  let known = namesOf(root);
  let timer: NodeJS.Timeout | undefined;
  const compare = (): void => {
    const names = namesOf(root);
    if (names === known) return;
    known = names;
    onChange();
  };
  const stops = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).map((folder) =>
    watchBelow(path.join(root, folder), (name) => {
      if (!/\.tsx?$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(compare, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Returns all provided names as one text, without their places. */
function namesOf(root: string): string {
  const { texts: _, ...registries } = loadProvided(root);
  const plain = (names: Names | undefined): unknown =>
    names === undefined ? null : [...names].map(([name, { members, items, text }]) => [name, plain(members), items, text]);
  return JSON.stringify(Object.values(registries).map(plain));
}
