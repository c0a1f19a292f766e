import { loadCommit } from "../load/load-commit.ts";
import { buildProject, buildUnchecked, describe } from "../pipeline.ts";
import { renderReview } from "../review/render-review.ts";
import type { Output } from "./output.ts";

/**
 * Runs `review`: compares the metadata of the working tree with that of a commit, and prints the changes as Markdown for a pull request.
 * Writes no file. The commit may have mistakes by the rules of this version; the review mentions them.
 *
 * @param base a branch, a tag or a hash
 * @returns the exit code: 0 for success, and 2 if the commit is unknown or has no metadata. The code is 1 if the metadata has mistakes, or
 * if the metadata of the commit cannot be parsed
 */
export function runReview(root: string, base: string, output: Output): number {
  const commit = loadCommit(root, base);
  if (typeof commit === "string") {
    output.error(`${commit}\n`);
    return 2;
  }
  const now = buildProject(root);
  if (now.project === undefined) {
    output.error(describe(now));
    return 1;
  }
  const before = buildUnchecked(commit.sources);
  if (before.project === undefined) {
    output.error(
      `this version of the generator cannot read the metadata of "${base}", so there is nothing to compare with:\n${describe(before)}`,
    );
    return 1;
  }
  const name = base.startsWith(commit.hash) ? commit.hash : `${base} (${commit.hash})`;
  output.print(renderReview(before.project, now.project, name, before.diagnostics));
  return 0;
}
