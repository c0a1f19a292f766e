import { execFileSync } from "node:child_process";
import { type Source, sourcesOf } from "./load.ts";

/** A git commit with its metadata files, as {@link loadCommit} reads it. */
export interface Commit {
  /** Abbreviated hash. */
  hash: string;
  sources: readonly Source[];
}

/** Maximum size of the output of a git command, in bytes. Node ends a command with more output, and the command fails. */
const MOST = 256 * 1024 * 1024;

/**
 * Reads the metadata files of a git commit. Neither the working tree nor the index is changed.
 *
 * @param ref a branch, a tag or a hash
 * @returns the commit, or one line with the reason why it cannot be read
 */
export function loadCommit(root: string, ref: string): Commit | string {
  const git = (args: readonly string[], input?: string): Buffer =>
    execFileSync("git", [...args], {
      cwd: root,
      maxBuffer: MOST,
      stdio: ["pipe", "pipe", "ignore"],
      ...(input === undefined ? {} : { input }),
    });
  let hash: string;
  try {
    hash = String(git(["rev-parse", "--verify", "--quiet", "--short", "--end-of-options", `${ref}^{commit}`])).trim();
  } catch {
    return `git knows no commit "${ref}" here; expected a branch, tag or hash (a shallow clone lacks older ones: git fetch --unshallow)`;
  }
  const entries = String(git(["ls-tree", "-r", "-z", hash, "--", "schemas"]))
    .split("\0")
    .flatMap(entryOf);
  if (entries.length === 0) return `commit "${ref}" has no metadata in schemas/`;
  const objects = objectsIn(git(["cat-file", "--batch"], entries.map(({ id }) => `${id}\n`).join("")));
  return { hash, sources: sourcesOf(new Map(entries.map(({ file }, index) => [file, objects[index] ?? ""]))) };
}

/** Parses a line of `git ls-tree` (`100644 blob <id>\t<path>`) to the id and path of the file. Empty for anything but a file. */
function entryOf(line: string): { id: string; file: string }[] {
  const [about = "", file] = line.split("\t");
  const [, type, id] = about.split(" ");
  return file === undefined || type !== "blob" || id === undefined ? [] : [{ id, file }];
}

/** Parses the output of `git cat-file --batch`: for each object `<id> blob <bytes>\n<content>\n`. */
function objectsIn(output: Buffer): string[] {
  const objects: string[] = [];
  for (let start = 0; start < output.length; ) {
    const head = output.indexOf("\n", start);
    const size = Number(output.toString("utf8", start, head).split(" ")[2]);
    objects.push(output.toString("utf8", head + 1, head + 1 + size));
    start = head + size + 2;
  }
  return objects;
}
