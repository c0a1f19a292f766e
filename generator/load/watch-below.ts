import { type FSWatcher, lstatSync, readdirSync, watch } from "node:fs";
import path from "node:path";

/**
 * Watches a folder with all its subfolders, and reports each changed, created or deleted file or subfolder. A change may be reported
 * several times. Each folder has a watcher of its own. Node's recursive watch (Node 20 on Linux) loses a file that is replaced, and many
 * editors save by replacing.
 *
 * @param root the folder
 * @param onChange receives the path of the file or subfolder, relative to the folder
 * @returns a function that stops watching
 * @throws Error if the folder does not exist
 */
export function watchBelow(root: string, onChange: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const inside = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

  function add(folder: string, shouldReport: boolean): void {
    if (watchers.has(folder)) return;
    const watcher = watch(path.join(root, folder));
    watchers.set(folder, watcher);
    watcher.on("error", () => drop(folder));
    watcher.on("change", (_event, name) => changed(inside(folder, String(name))));
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const below = inside(folder, entry.name);
      if (entry.isDirectory()) addIfThere(below, shouldReport);
      else if (shouldReport) onChange(below);
    }
  }

  /** A folder that is deleted before its watcher starts is not an error. */
  function addIfThere(folder: string, shouldReport: boolean): void {
    try {
      add(folder, shouldReport);
    } catch (error) {
      if (isFolder(path.join(root, folder))) throw error;
      drop(folder);
    }
  }

  function changed(file: string): void {
    // Files that a folder already contains when its watcher starts are reported as well.
    if (isFolder(path.join(root, file))) addIfThere(file, true);
    else drop(file);
    onChange(file);
  }

  /** Stops the watchers of a deleted folder and of all folders below it. */
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
