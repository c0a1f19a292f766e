import { existsSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { load } from "../../generator/load/load.ts";
import { loadTemplates } from "../../generator/load/load-templates.ts";
import { buildProject, generate, openSession } from "../../generator/pipeline.ts";
import { createPlanner } from "../../generator/plan/outputs.ts";
import { createRenderer, type RenderCache, type RenderedFile } from "../../generator/render/render.ts";
import { filesBelow, projectOf } from "../generator/cases.ts";
import { isFullRun } from "../support/full-run.ts";

const root = projectOf("output-forms");
/** One file of each kind, so that files change repeatedly and back. */
const sources = [...new Map(load(root).map((source) => [source.kind, source])).values()];

/** Slow texts by all of their inputs, so that a run from scratch does not compute them again. */
const texts = new Map<string, string>();
const cache: RenderCache = { get: (key) => texts.get(key), set: (key, text) => void texts.set(key, text) };

/** Generates from scratch. @returns undefined if the metadata has mistakes */
async function fromNothing(): Promise<Map<string, string> | undefined> {
  const { project } = buildProject(root);
  if (project === undefined) return undefined;
  const files: RenderedFile[] = await createRenderer(loadTemplates(), cache).render(createPlanner()(project));
  return new Map(files.map(({ path, text }) => [path, text] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Edits that developers make to one file between two saves; `place` selects the position. */
const EDITS: Record<string, (text: string, position: number) => string> = {
  "another title": (text, position) => replacedAt(text, /(?<=title"?: ?"?)[\u4e00-\u9fff]+/g, position, (title) => `${title}${position}`),
  "another limit": (text, position) => replacedAt(text, /(?<=maxLength"?: ?)\d+/g, position, (limit) => String(Number(limit) + 1)),
  "a line less": (text, position) => {
    const lines = text.split("\n");
    return lines.filter((_, at) => at !== position % lines.length).join("\n");
  },
  "two lines the other way round": (text, position) => {
    const lines = text.split("\n");
    const at = position % lines.length;
    return [...lines.slice(0, at), ...lines.slice(at, at + 2).reverse(), ...lines.slice(at + 2)].join("\n");
  },
};

function replacedAt(text: string, what: RegExp, position: number, change: (found: string) => string): string {
  const found = [...text.matchAll(what)];
  const one = found[position % Math.max(found.length, 1)];
  return one === undefined ? text : `${text.slice(0, one.index)}${change(one[0])}${text.slice(one.index + one[0].length)}`;
}

const ROUNDS = isFullRun ? 4 : 2;
const edit = fc.record({
  source: fc.constantFrom(...sources),
  how: fc.constantFrom(...Object.keys(EDITS), "as it was", "a generated file is gone"),
  position: fc.nat(200),
});

describe("watching", () => {
  afterAll(() => rmSync(root, { recursive: true }));

  it("the files on disk equal a full run or the last good output after any sequence of saves", async () => {
    const session = openSession(root);
    await generate(root, session);
    let good = await fromNothing();
    let made = 0;
    const check = async ({ source, how, position }: { source: (typeof sources)[number]; how: string; position: number }): Promise<void> => {
      const file = join(root, source.file);
      if (how === "a generated file is gone") unlinkAt([...(good?.keys() ?? [])], position);
      else writeFileSync(file, EDITS[how]?.(readFileSync(file, "utf8"), position) ?? source.text);
      const { facts } = await generate(root, session);
      const wanted = await fromNothing();
      expect(facts === undefined).toBe(wanted === undefined);
      if (wanted === undefined) return void writeFileSync(file, source.text);
      made++;
      good = wanted;
      expect(new Map([...filesBelow(join(root, "src/generated"))].map(([path, text]) => [`src/generated/${path}`, text]))).toEqual(wanted);
    };
    const edits = fc.asyncProperty(fc.array(edit, { minLength: 8, maxLength: 8 }), async (all) => {
      for (const one of all) await check(one);
    });
    await fc.assert(edits, { seed: 20, numRuns: ROUNDS, endOnFailure: true });
    expect(made).toBeGreaterThan(3 * ROUNDS);
  });

  function unlinkAt(paths: readonly string[], position: number): void {
    const file = join(root, paths[position % Math.max(paths.length, 1)] ?? "");
    if (existsSync(file)) unlinkSync(file);
  }
});
