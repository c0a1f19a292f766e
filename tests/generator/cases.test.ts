import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, describe as group, expect, it } from "vitest";
import { main } from "../../generator/commands/main.ts";
import { load, sourceOf } from "../../generator/load/load.ts";
import { buildSources, describe as printed } from "../../generator/pipeline.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { baseFolder, changedFiles, collector, projectOf } from "./cases.ts";
import { listMistakes, rewriteExpected } from "./mistakes.ts";

/** UPDATE_CASES=1 writes what is printed now; read the diff before you commit it. */
const update = process.env["UPDATE_CASES"] === "1";
const printedNow = new Map<string, string>();
afterAll(() => {
  if (update) rewriteExpected(printedNow);
});

const base = load(baseFolder);

function assertPrinted(name: string, text: string, expected: string): void {
  printedNow.set(name, text);
  if (!update) expect(text).toBe(expected);
  expect(text).not.toBe("");
  expect(text).not.toMatch(/\n\s+at .*:\d+:\d+\)?/);
}

/** Mistakes that need a disk: files that the base project has not, or that are not text. */
const onDisk = listMistakes().filter(({ name }) =>
  [...changedFiles(name)].some(
    ([file, content]) => typeof content !== "string" || !base.some((source) => source.file === `schemas/${file}`),
  ),
);
const inMemory = listMistakes().filter((mistake) => !onDisk.includes(mistake));

/** Two that break several files, so that the command prints more than one diagnostic too. */
const several = inMemory.filter(({ name }) => name === "many-mistakes" || name === "broken-file-first");

group("planted mistakes", () => {
  for (const { name, expected } of inMemory)
    it(`${name}: fails with position, code, frame and hint`, () => {
      const changed = changedFiles(name);
      const sources = base.map((source) => {
        const content = changed.get(source.file.slice("schemas/".length));
        return typeof content === "string" ? sourceOf(source.file, source.kind, content) : source;
      });
      const built = buildSources(sources);
      expect(built.project).toBe(undefined);
      assertPrinted(name, printed(built), expected);
    });

  for (const { name, expected } of [...onDisk, ...several])
    it(`${name}: the command prints the mistake, exits with 1 and writes nothing`, async () => {
      const root = projectOf(name, memoryFolder("gp-case-"));
      const output = collector();
      const code = await main(["generate", "--root", root], output);
      const written = existsSync(path.join(root, "src"));
      rmSync(root, { recursive: true });
      expect({ code, written, printed: output.out }).toEqual({ code: 1, written: false, printed: "" });
      assertPrinted(name, output.err, expected);
    });
});
