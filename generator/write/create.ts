import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes new files and their folders. Writes nothing if one of the files exists already.
 *
 * @throws Error with the first path that already exists, before anything is written
 */
export function createFiles(root: string, files: readonly { path: string; text: string }[]): void {
  const taken = files.find((file) => existsSync(join(root, file.path)));
  if (taken !== undefined) throw new Error(`${taken.path} already exists`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: "wx" });
  }
}
