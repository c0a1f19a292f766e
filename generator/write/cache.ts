import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RenderCache } from "../render/render.ts";

/**
 * The render cache, stored as a file. `save` writes only the entries that this run has set; all other entries are dropped. The renderer
 * sets the entries that it has used, too, so that they are kept for the next run. `save` does nothing if no entry is new, or if there is no
 * folder `node_modules`. If the file is missing or damaged, only the next run is slower.
 */
export interface FileCache extends RenderCache {
  save(): void;
}

const FOLDER = "node_modules/.cache/gp-portal";

/** Opens the render cache of a repository. Its file is read when it is first used. */
export function openCache(root: string): FileCache {
  const file = join(root, FOLDER, "render.json");
  let known: Record<string, string> | undefined;
  const load = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    } catch {
      return {};
    }
  };
  const used = new Map<string, string>();
  let fresh = false;
  return {
    get(key) {
      known ??= load();
      return used.get(key) ?? known[key];
    },
    set(key, text) {
      if (known?.[key] !== text) fresh = true;
      used.set(key, text);
    },
    save() {
      if (!fresh || !existsSync(join(root, "node_modules"))) return;
      mkdirSync(join(root, FOLDER), { recursive: true });
      writeFileSync(`${file}.tmp-${process.pid}`, JSON.stringify(Object.fromEntries([...used].sort())));
      renameSync(`${file}.tmp-${process.pid}`, file);
      fresh = false;
    },
  };
}
