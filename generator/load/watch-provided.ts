import { existsSync } from "node:fs";
import path from "node:path";
import { loadProvided } from "./load-provided.ts";
import type { Names } from "./provided.ts";
import { watchBelow } from "./watch-below.ts";

const FOLDERS = ["src/server", "src/screens"];
/** Milliseconds without a change that end a burst of saves. */
const QUIET_MS = 50;

/**
 * Reports when the names that TypeScript provides change, for example when the handler is added that a mistake asks for. Other edits of
 * TypeScript are ignored.
 * @returns A function that stops watching.
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
