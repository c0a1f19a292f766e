import { type FSWatcher, lstatSync, readdirSync, watch } from "node:fs";
import path from "node:path";

/**
 * Calls back with each file that changes below a folder, by its path from there. Every folder is watched by itself: Node's
 * own way of watching all below one (Node 20 on Linux) loses a file once it was replaced, which is how many editors save.
 */
export function watchBelow(root: string, onChange: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const inside = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

  function add(folder: string, tell: boolean): void {
    if (watchers.has(folder)) return;
    const watcher = watch(path.join(root, folder));
    watchers.set(folder, watcher);
    watcher.on("error", () => drop(folder));
    watcher.on("change", (_event, name) => changed(inside(folder, String(name))));
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const below = inside(folder, entry.name);
      if (entry.isDirectory()) addIfThere(below, tell);
      else if (tell) onChange(below);
    }
  }

  /** A folder that is gone again before it is watched ends nothing. */
  function addIfThere(folder: string, tell: boolean): void {
    try {
      add(folder, tell);
    } catch (error) {
      if (isFolder(path.join(root, folder))) throw error;
      drop(folder);
    }
  }

  function changed(file: string): void {
    // What stood in a folder before it was watched is told with it.
    if (isFolder(path.join(root, file))) addIfThere(file, true);
    else drop(file);
    onChange(file);
  }

  /** Of a folder that is gone, and of all below it. */
  function drop(folder: string): void {
    for (const [known, watcher] of watchers) {
      if (known !== folder && !known.startsWith(`${folder}/`)) continue;
      watcher.close();
      watchers.delete(known);
    }
  }

  add("", false);
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

const isFolder = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
