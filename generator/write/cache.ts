import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RenderCache } from "../render/render.ts";

/**
 * The render cache, stored as a file. `save` replaces the file by the entries that were set since the cache was opened; all other entries
 * are dropped. An entry that is only read must therefore be set again to keep it for the next run.
 *
 * `save` does nothing if no entry is new, or if there is no folder `node_modules`. If the file is missing or damaged, the cache is empty.
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
