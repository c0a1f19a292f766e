import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { load, type Source, sourceOf } from "../../generator/load/load.ts";
import { same } from "../../generator/model/same.ts";
import type { Project } from "../../generator/model/types.ts";
import { buildSources, describe as printed } from "../../generator/pipeline.ts";
import { createPlanner } from "../../generator/plan/outputs.ts";

const sources = load(join(import.meta.dirname, "../.."));

function project(changed: readonly Source[]): Project {
  const built = buildSources(changed);
  if (built.project === undefined) throw new Error(printed(built));
  return built.project;
}

/** Loads the project with one text of a file replaced. */
const edited = (file: string, from: string, to: string): Project =>
  project(sources.map((item) => (item.file === `schemas/${file}` ? sourceOf(item.file, item.kind, item.text.replace(from, to)) : item)));

// generator-output/watched.test.ts proves that planning again yields the same as planning once.
describe("a planner that is asked again", () => {
  const planner = createPlanner();
  const first = planner(project(sources));

  it("does not plan again what no screen affects", () => {
    planner(project(sources));
    const before = new Map(planner(project(sources)).map((output) => [output.path, output]));
    const after = planner(edited("screens/gateway-routes.yaml", "title: 路由管理", "title: 路由"));
    const again = after.filter((output) => before.get(output.path) !== output).map(({ template }) => template);
    expect(after).toHaveLength(first.length);
    expect(again).toContain("page");
    expect(again).not.toContain("routes");
    expect(again).not.toContain("openapi");
  });
});

describe("same", () => {
  const value = {
    a: [1, { b: null }],
    m: new Map([
      ["x", 1],
      ["y", 2],
    ]),
    s: new Set(["u"]),
  };
  it("is true for equal members in the same order", () => expect(same(value, structuredClone(value))).toBe(true));
  it.each([
    ["members in another order", { m: value.m, a: value.a, s: value.s }],
    ["entries in another order", { ...value, m: new Map([...value.m].reverse()) }],
    ["a member more", { ...value, z: undefined }],
    ["another value below", { ...value, a: [1, { b: undefined }] }],
    ["a list for a set", { ...value, s: ["u"] }],
  ])("is false for %s", (_, other) => expect(same(value, other)).toBe(false));
});
