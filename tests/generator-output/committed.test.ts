import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { load } from "../../generator/load/load.ts";
import { buildModel } from "../../generator/model/build.ts";
import { parse } from "../../generator/parse/parse.ts";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { rendered } from "./generate.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const built = buildProject(repository);
if (built.project === undefined) throw new Error(printed(built));
const { project } = built;

describe("committed output", () => {
  it("is byte for byte what the metadata yields, with and without a cache, in lines of 220 characters", async () => {
    const files = await rendered(project, false);
    expect(await rendered(project)).toEqual(files);
    for (const file of files) expect(file.text, file.path).toBe(readFileSync(path.join(repository, file.path), "utf8"));
    const long = files
      .filter((file) => !file.ignored && /\.tsx?$/.test(file.path))
      .flatMap((file) => file.text.split("\n").map((line) => ({ file: file.path, line })))
      .filter(({ line }) => line.length > 220 && !/^(?:\/\/ Sources|import )/.test(line));
    expect(long).toEqual([]);
  });

  it("does not depend on the order in which metadata files are read", async () => {
    const backwards = buildModel(parse(load(repository).reverse()).asts, new Report()).project;
    expect(await rendered(backwards)).toEqual(await rendered(project));
  });
});
