import fc from "fast-check";
import { describe as group, expect, it } from "vitest";
import { Report, sorted } from "../../generator/diagnostics/diagnostic.ts";
import { load } from "../../generator/load/load.ts";
import { buildModel } from "../../generator/model/build.ts";
import { parse } from "../../generator/parse/parse.ts";
import { checkProject } from "../../generator/rules/check-project.ts";
import { root } from "./built.ts";
import { projectOf } from "./cases.ts";

group("order of reading", () => {
  it("does not matter for the project or the diagnostics", () => {
    const folders = [root, projectOf("many-mistakes"), projectOf("e106-declared-twice")];
    const outcome = (sources: ReturnType<typeof load>): string => {
      const { asts, diagnostics } = parse(sources);
      const report = new Report();
      const model = buildModel(asts, report);
      if (report.diagnostics.length === 0) checkProject(model, asts, report);
      const maps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
      return JSON.stringify([sorted([...diagnostics, ...report.diagnostics]), report.diagnostics.length > 0 ? null : model.project], maps);
    };
    for (const folder of folders) {
      const sources = load(folder);
      const wanted = outcome(sources);
      const byFile = new Map(sources.map((source) => [source.file, source]));
      const files = fc.shuffledSubarray([...byFile.keys()], { minLength: byFile.size });
      fc.assert(
        fc.property(files, (shuffled) => {
          expect(outcome(shuffled.flatMap((file) => byFile.get(file) ?? [])) === wanted).toBe(true);
        }),
        { numRuns: 8 },
      );
    }
  });
});
