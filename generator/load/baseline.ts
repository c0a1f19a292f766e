import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Reads a file as of the last git commit (`HEAD`). Metadata is compared with the committed state, because deployed databases were created
 * from a commit and not from the working tree. If there is no repository or commit, or if the commit does not contain the file, reads the
 * file from the disk.
 *
 * @returns the text; undefined if the file does not exist
 */
export function committedText(root: string, file: string): string | undefined {
  try {
    return execFileSync("git", ["show", `HEAD:./${file}`], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return textOnDisk(root, file);
  }
}

/**
 * Reads a file from disk, by its path from the root of the project.
 * @returns The text, or undefined if the file does not exist.
 */
export function textOnDisk(root: string, file: string): string | undefined {
  const absolute = path.join(root, file);
  return existsSync(absolute) ? readFileSync(absolute, "utf8") : undefined;
}
