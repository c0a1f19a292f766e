import { watch as watchFolder, type FSWatcher } from "node:fs";
import path from "node:path";

/** An editor saves in several steps (write, rename, touch): they count as one change. */
const QUIET_MS = 10;

/** Calls back once after each burst of changes under `schemas/`. Returns how to stop. */
export function watchFiles(root: string, onChange: (files: readonly string[]) => void): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const fire = (): void => {
    timer = undefined;
    const files = [...changed].sort();
    changed.clear();
    onChange(files);
  };
  const watcher: FSWatcher = watchFolder(path.join(root, "schemas"), { recursive: true }, (_event, name) => {
    if (name === null || /(^|\/)(\.|[^/]*~$)/.test(name)) return;
    changed.add(`schemas/${name.split(path.sep).join("/")}`);
    clearTimeout(timer);
    timer = setTimeout(fire, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
