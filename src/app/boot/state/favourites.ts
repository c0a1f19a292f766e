import { readState, writeState } from "../../../../runtime/plain.ts";
import { useStoredState } from "./use-stored-state.ts";

/** Names of the states, which are preferences of the user: paths of menus. */
const [FAVOURITES, RECENT] = ["favourites", "recent"];
const MOST_FAVOURITES = 30;
const MOST_RECENT = 10;

const pathsIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((path): path is string => typeof path === "string") : [];

/**
 * Returns the paths of the user's favourite pages, in the sequence in which they were added, and a function that adds or removes a path. At
 * most 30 paths are stored; adding one more removes the oldest.
 */
export function useFavourites(): { paths: readonly string[]; toggle: (path: string) => void } {
  const [paths, set] = useStoredState(FAVOURITES, pathsIn);
  const toggle = (path: string): void =>
    set(paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path].slice(-MOST_FAVOURITES));
  return { paths, toggle };
}

/** Returns the paths of the pages that the user opened last, the latest first. */
export const recentPaths = (): readonly string[] => pathsIn(readState("local", RECENT));

/** Adds the page of a menu to the pages that the user opened last, as the latest of a limited number. */
export function noteRecent(path: string): void {
  const paths = recentPaths();
  if (paths[0] !== path) writeState("local", RECENT, [path, ...paths.filter((other) => other !== path)].slice(0, MOST_RECENT));
}
