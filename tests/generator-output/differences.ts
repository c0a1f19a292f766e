import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Text of files by path. */
export type Texts = ReadonlyMap<string, string>;

/**
 * Lists the lines by which files differ from their originals, as unified differences without context.
 *
 * @param originals - Originals; each path of `changed` must be one of them.
 * @param changed - The files after the change.
 * @returns Text for `applyDifferences`; empty if nothing differs.
 */
export function listDifferences(originals: Texts, changed: Texts): string {
  const folder = mkdtempSync(path.join(tmpdir(), "gp-differences-"));
  for (const [name, text] of changed)
    for (const [side, content] of [["original", originals.get(name) ?? ""] as const, ["changed", text] as const]) {
      mkdirSync(path.dirname(path.join(folder, side, name)), { recursive: true });
      writeFileSync(path.join(folder, side, name), content);
    }
  const options = ["diff", "--no-index", "--no-prefix", "--no-color", "--no-ext-diff", "--diff-algorithm=myers", "--unified=0"];
  const { stdout } = spawnSync("git", [...options, "original", "changed"], { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stdout
    .replaceAll(/^(diff --git|index) .*\n/gm, "")
    .replaceAll(/^--- original\/.*\n\+\+\+ changed\/(.*)\n/gm, "=== $1\n")
    .replaceAll(/^(@@ .* @@).*$/gm, "$1");
}

/**
 * Applies unified differences.
 *
 * @param originals - Text of the originals by path.
 * @param differences - Per file a line `=== path`, then its hunks.
 * @returns The changed files by path, without files that have no differences.
 * @throws If a line of a hunk differs from the original.
 */
export function applyDifferences(originals: Texts, differences: string): Map<string, string> {
  const sections = differences.split(/^=== /m).filter((section) => section !== "");
  return new Map(
    sections.map((section) => {
      const end = section.indexOf("\n");
      const name = section.slice(0, end);
      const original = originals.get(name);
      if (original === undefined) throw new Error(`differences of ${name}, which is not there`);
      return [name, applyHunks(original, section.slice(end + 1), name)];
    }),
  );
}

function applyHunks(original: string, hunks: string, name: string): string {
  const lines = original.split("\n");
  const result: string[] = [];
  let next = 0;
  for (const hunk of hunks.split(/^@@ /m).filter((text) => text !== "")) {
    const [head = "", ...changes] = hunk.replace(/\n$/, "").split("\n");
    const [, start = "", count = "1"] = /^-(\d+)(?:,(\d+))? /.exec(head) ?? [];
    // The start of a hunk without removed or context lines is the line above it.
    const first = Number(start) - (count === "0" ? 0 : 1);
    result.push(...lines.slice(next, first));
    next = first;
    for (const change of changes) {
      const [mark, text] = [change[0], change.slice(1)];
      if (mark !== "+" && lines[next++] !== text)
        throw new Error(`differences of ${name} do not fit its line ${next}; UPDATE_CASES=1 renews them`);
      if (mark !== "-") result.push(text);
    }
  }
  return [...result, ...lines.slice(next)].join("\n");
}
