import { existsSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { load } from "../../generator/load/load.ts";
import { loadTemplates } from "../../generator/load/load-templates.ts";
import { buildProject, describe as describeMistakes, generate, openSession } from "../../generator/pipeline.ts";
import { planOutputs } from "../../generator/plan/outputs.ts";
import { createRenderer, type RenderCache, type RenderedFile } from "../../generator/render/render.ts";
import { filesBelow, projectOf } from "../generator/cases.ts";
import { isFullRun } from "../support/full-run.ts";
import { EDITS } from "../support/metadata-edits.ts";

const root = projectOf("output-forms");
/** One file of each kind, so that files change repeatedly and back. */
const sources = [...new Map(load(root).map((source) => [source.kind, source])).values()];

/** Slow texts by all of their inputs, so that a run from scratch does not compute them again. */
const texts = new Map<string, string>();
const cache: RenderCache = { get: (key) => texts.get(key), set: (key, text) => void texts.set(key, text) };

/** Generates from scratch. @returns the files, or the mistakes as printed */
async function fromNothing(): Promise<Map<string, string> | string> {
  const built = buildProject(root);
  if (built.project === undefined) return describeMistakes(built);
  const files: RenderedFile[] = await createRenderer(loadTemplates(), cache).render(planOutputs(built.project));
  return new Map(files.map(({ path, text }) => [path, text] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const ROUNDS = isFullRun ? 4 : 2;
const edit = fc.record({
  source: fc.constantFrom(...sources),
  how: fc.constantFrom(...Object.keys(EDITS), "as it was", "gone", "a generated file is gone"),
  place: fc.nat(200),
});

describe("watching", () => {
  afterAll(() => rmSync(root, { recursive: true }));

  it("the files on disk, or the mistakes, equal those of a full run after any sequence of saves", async () => {
    const session = openSession(root);
    await generate(root, session);
    const made = { files: 0, mistakes: 0 };
    const check = async ({ source, how, place }: { source: (typeof sources)[number]; how: string; place: number }): Promise<void> => {
      const file = join(root, source.file);
      if (how === "a generated file is gone") unlinkAt([...filesBelow(join(root, "src/generated")).keys()], place);
      else if (how === "gone") rmSync(file, { force: true });
      else writeFileSync(file, EDITS[how]?.(existsSync(file) ? readFileSync(file, "utf8") : source.text, place) ?? source.text);
      const result = await generate(root, session);
      const wanted = await fromNothing();
      if (typeof wanted === "string") {
        made.mistakes++;
        expect(describeMistakes(result)).toBe(wanted);
        // The mistake remains for the next edit, or not.
        if (place % 3 > 0) for (const { file: broken, text } of sources) writeFileSync(join(root, broken), text);
        return;
      }
      made.files++;
      expect(new Map([...filesBelow(join(root, "src/generated"))].map(([path, text]) => [`src/generated/${path}`, text]))).toEqual(wanted);
    };
    const edits = fc.asyncProperty(fc.array(edit, { minLength: 8, maxLength: 8 }), async (all) => {
      for (const one of all) await check(one);
    });
    await fc.assert(edits, { seed: 20, numRuns: ROUNDS, endOnFailure: true });
    expect(made.files).toBeGreaterThan(2 * ROUNDS);
    expect(made.mistakes).toBeGreaterThan(ROUNDS);
  });

  function unlinkAt(paths: readonly string[], place: number): void {
    const file = join(root, "src/generated", paths[place % Math.max(paths.length, 1)] ?? "");
    if (existsSync(file)) unlinkSync(file);
  }
});
