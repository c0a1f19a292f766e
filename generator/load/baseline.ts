import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * A file as the last commit has it: what running databases were written by. Where there is no commit (or no git), as
 * it stands on the disk; undefined where it was never there.
 */
export function committedText(root: string, file: string): string | undefined {
  try {
    return execFileSync("git", ["show", `HEAD:./${file}`], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return textOnDisk(root, file);
  }
}

export function textOnDisk(root: string, file: string): string | undefined {
  const absolute = path.join(root, file);
  return existsSync(absolute) ? readFileSync(absolute, "utf8") : undefined;
}
