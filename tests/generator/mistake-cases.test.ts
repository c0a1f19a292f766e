import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, describe as group, expect, it } from "vitest";
import { main } from "../../generator/commands/run-command.ts";
import { load, sourceOf } from "../../generator/load/load.ts";
import { buildSources, describe as printed } from "../../generator/pipeline.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { baseFolder, changedFiles, collector, projectOf } from "./cases.ts";
import { listMistakes, type Mistake, printedFor, rewriteExpected } from "./mistakes.ts";

/** UPDATE_CASES=1 writes the current output. Read the diff before you commit it. */
const update = process.env["UPDATE_CASES"] === "1";
const printedNow = new Map<string, string>();
afterAll(() => {
  if (update) rewriteExpected(printedNow);
});

const base = load(baseFolder);

function assertPrinted(mistake: Mistake, text: string): void {
  const compared = printedFor(mistake, text);
  printedNow.set(mistake.name, compared);
  if (!update) expect(compared).toBe(mistake.expected);
  expect(text).not.toBe("");
  expect(text).not.toMatch(/\n\s+at .*:\d+:\d+\)?/);
}

/** Mistakes that need a disk: files that the base project does not have, or that are not text. */
const onDisk = listMistakes().filter(({ name }) =>
  [...changedFiles(name)].some(
    ([file, content]) => typeof content !== "string" || !base.some((source) => source.file === `schemas/${file}`),
  ),
);
const inMemory = listMistakes().filter((mistake) => !onDisk.includes(mistake));

/** Two mistakes that break several files, so that the command prints more than one diagnostic. */
const several = inMemory.filter(({ name }) => name === "many-mistakes" || name === "broken-file-first");

group("planted mistakes", () => {
  for (const mistake of inMemory)
    it(`${mistake.name}: fails with position, code, frame and hint`, () => {
      const { name } = mistake;
      const changed = changedFiles(name);
      const sources = base.map((source) => {
        const content = changed.get(source.file.slice("schemas/".length));
        return typeof content === "string" ? sourceOf(source.file, source.kind, content) : source;
      });
      const built = buildSources(sources);
      expect(built.project).toBe(undefined);
      assertPrinted(mistake, printed(built));
    });

  for (const mistake of [...onDisk, ...several])
    it(`${mistake.name}: the command prints the mistake, exits with 1 and writes nothing`, async () => {
      const root = projectOf(mistake.name, memoryFolder("gp-case-"));
      const output = collector();
      const code = await main(["generate", "--root", root], output);
      const written = existsSync(path.join(root, "src/generated"));
      rmSync(root, { recursive: true });
      expect({ code, written, printed: output.out }).toEqual({ code: 1, written: false, printed: "" });
      assertPrinted(mistake, output.err);
    });
});
