import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RenderedFile } from "../../generator/render/render.ts";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { casesFolder, projectOf } from "../generator/cases.ts";
import { rendered } from "./generate.ts";

/** UPDATE_CASES=1 writes what is generated now; look at the diff before you commit it. */
const update = process.env["UPDATE_CASES"] === "1";

/** What each case is about; everything else it generates is not looked at. */
const CASES: Record<string, RegExp> = {
  "output-base": /^(?!validators\/)/,
  "output-export": /^list-exports\.ts$|shop\/(calls|routes|types|rules\/export-books)\.ts$|screens\/books\.tsx$/,
  "output-history": /shop\/(calls|routes|types)\.ts$|changes\/routes\.ts$|screens\/books\.tsx$|^storage\.ts$|^rights-matrix\.md$/,
  "output-import": /^sheets\.ts$|shop\/(calls|routes)\.ts$|screens\/books\.tsx$|entities\/chapter\.typed\.ts$/,
  // Keywords that no other case has need of: a keyword that nothing notices is dead (tests/mutation/keywords.test.ts).
  "output-keywords":
    /screens\/books\.tsx$|shop\/rules\/add-book\.ts$|shop\/(rules\/find-books|routes)\.ts$|entities\/book\.rules\.ts$|^storage\.ts$|^menus\.ts$/,
  "output-rules":
    /shop\/(rules\/add-book|types|calls|routes)\.ts$|screens\/books\.tsx$|entities\/book\.rules\.ts$|validators\/shop\.addBook/,
  "output-custom": /^(slots|pages|rights)\.ts$|screens\/(books|board)\.tsx$/,
  "output-set": /shop\/(routes|handlers)\.ts$/,
  "output-tasks": /^tasks\.ts$|loan\/workflow\.ts$|screens\/loans\.tsx$|desk\/(calls|routes|types)\.ts$/,
  "output-tree": /screens\/places\.tsx$|services\/places\/(types|handlers)\.ts$|^menus\.ts$/,
  "output-storage": /^(storage|scopes)\.ts$|^stored\.json$|entities\/book\.ts$|^entities\.md$/,
  "output-elsewhere": /^(storage|stored)\.(ts|json)$|desk\/(types|routes)\.ts$|shop\/(types|routes)\.ts$|screens\/(loans|books)\.tsx$/,
  "output-wire":
    /screens\/exhibit\.tsx$|museum\/(types|calls|routes|rules\/update-exhibit)\.ts$|museum\.updateExhibit|^storage\.ts$|^openapi\.json$/,
  "output-declared": /^(pages|client)\.ts$|screens\/(loans|loan-add)\.tsx$|desk\/calls\.ts$|^rights\.ts$/,
  "output-dialogs": /^dialogs\/|^entities\/pin-change\.typed\.ts$|shop\/(calls|routes|rules\/(order-book|note-order))\.ts$|^rights\.ts$/,
  "output-conditions": /screens\/loans\.tsx$|^rights\.ts$|vectors\.json$/,
};

const FOLDER = "src/generated/";

async function generated(name: string): Promise<RenderedFile[]> {
  const root = projectOf(name);
  const built = buildProject(root);
  rmSync(root, { recursive: true });
  if (built.project === undefined) throw new Error(printed(built));
  return await rendered(built.project);
}

describe("golden output", () => {
  it("every case is run", () => {
    expect(readdirSync(casesFolder).filter((name) => name.startsWith("output-"))).toEqual(Object.keys(CASES).sort());
  });

  for (const [name, wanted] of Object.entries(CASES)) {
    it(name, async () => {
      const expectedFolder = path.join(casesFolder, name, "expected");
      const files = (await generated(name)).filter((file) => wanted.test(file.path.slice(FOLDER.length)));
      if (update) rewrite(expectedFolder, files);
      const expected = filesBelow(expectedFolder);
      expect(files.map((file) => file.path.slice(FOLDER.length)).sort()).toEqual(expected);
      for (const file of files) expect(file.text).toBe(readFileSync(path.join(expectedFolder, file.path.slice(FOLDER.length)), "utf8"));
    });
  }
});

function rewrite(folder: string, files: readonly RenderedFile[]): void {
  rmSync(folder, { recursive: true, force: true });
  for (const file of files) {
    const target = path.join(folder, file.path.slice(FOLDER.length));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.text);
  }
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
        .sort()
    : [];
