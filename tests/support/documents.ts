import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { ROOT } from "./imports.ts";

/* The documents of the project, for the tests of what they say. */

const FOLDERS = [".ci", ".github", "generator", "runtime", "schemas", "src", "templates", "tests"];

/** Every file of the project itself, by its path from the root; neither packages nor what a build makes. */
export const projectFiles: readonly string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .split(sep)
        .join("/"),
    ),
)
  .concat(readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : [])))
  .filter((file) => !file.startsWith("src/generated/validators/"))
  .sort();

/** Documents that people write, and those that `npm run docs` and tests write. */
export const documents: readonly string[] = projectFiles.filter(
  (file) => file.endsWith(".md") && !/^(?:tests\/cases|src\/generated|\.github\/ISSUE_TEMPLATE)\//.test(file),
);

/** @returns the text of a file of the project */
export const readFromRoot = (file: string): string => readFileSync(join(ROOT, file), "utf8");
