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

/** The project after one text of a file was replaced. */
function edited(file: string, from: string, to: string): Project {
  const source = sources.find((item) => item.file === `schemas/${file}`);
  expect(source?.text).toContain(from);
  return project(
    sources.map((item) =>
      item === source
        ? sourceOf(
            item.file,
            item.kind,
            item.text.replace(from, () => to),
          )
        : item,
    ),
  );
}

describe("planning over and over yields what planning once does", () => {
  const planner = createPlanner();
  const first = planner(project(sources));

  it.each([
    [
      "a column of a screen",
      "screens/gateway-routes.yaml",
      "serviceName, url, stripPrefix, retryable, enabled]\n    actions",
      "url]\n    actions",
    ],
    ["lines above", "screens/gateway-routes.yaml", "blocks:", "# a\n# b\nblocks:"],
    ["a dialog", "dialogs/own-account.yaml", "title: 修改基本信息", "title: 修改信息"],
    ["a folder", "menus.yaml", "title: 运维管理", "title: 运维"],
    ["a title of an entity", "entities/gateway-route.schema.json", '"title": "网关路由"', '"title": "路由"'],
    ["the order of fields", "entities/gateway-route.schema.json", '"required": ["id", "path",', '"required": ["path", "id",'],
    ["nothing any more", "menus.yaml", "folders", "folders"],
  ])("%s", (_, file, from, to) => {
    const next = edited(file, from, to);
    // As texts: the order of members counts.
    expect(JSON.stringify(planner(next))).toBe(JSON.stringify(createPlanner()(next)));
  });

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
    [
      "entries in another order",
      {
        ...value,
        m: new Map([
          ["y", 2],
          ["x", 1],
        ]),
      },
    ],
    ["a member more", { ...value, z: undefined }],
    ["another value below", { ...value, a: [1, { b: undefined }] }],
    ["a list for a set", { ...value, s: ["u"] }],
  ])("is false for %s", (_, other) => expect(same(value, other)).toBe(false));
});
