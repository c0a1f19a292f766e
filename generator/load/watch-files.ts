import path from "node:path";
import { watchBelow } from "./watch-below.ts";

/**
 * Milliseconds without a change that end a burst. Editors save in several steps (write, rename, touch), which count as one
 * change.
 */
const QUIET_MS = 10;

/**
 * Reports changed files under `schemas/`. Changes in quick succession are reported together, 10 ms after the last change. Hidden files and
 * backup files (`~`) are ignored.
 *
 * @param onChange receives the paths from the root of the project, sorted
 * @returns a function that stops watching
 */
export function watchFiles(root: string, onChange: (files: readonly string[]) => void): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const fire = (): void => {
    timer = undefined;
    const files = [...changed].sort();
    changed.clear();
    onChange(files);
  };
  const stop = watchBelow(path.join(root, "schemas"), (name) => {
    if (/(^|\/)(\.|[^/]*~$)/.test(name)) return;
    changed.add(`schemas/${name}`);
    clearTimeout(timer);
    timer = setTimeout(fire, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
