import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { load, type Source, sourceOf } from "../../generator/load/load.ts";
import { Tracker } from "../../generator/memo/memo.ts";
import { same } from "../../generator/memo/same.ts";
import { buildSources, describe as printed } from "../../generator/pipeline.ts";
import type { Output } from "../../generator/plan/output.ts";
import { planOutputs } from "../../generator/plan/outputs.ts";

const sources = load(join(import.meta.dirname, "../.."));

/** Plans the outputs of the metadata. With the tracker of an earlier run, unchanged outputs are the same objects. */
function planned(changed: readonly Source[], tracker: Tracker): Output[] {
  const built = buildSources(changed, undefined, tracker);
  if (built.project === undefined) throw new Error(printed(built));
  return planOutputs(built.project, tracker);
}

/** Replaces a text in one file. */
const edited = (file: string, from: string, to: string): Source[] =>
  sources.map((item) => (item.file === `schemas/${file}` ? sourceOf(item.file, item.kind, item.text.replace(from, to), item.tree) : item));

// generator-output/watched.test.ts proves that a repeated run yields the same as a full one.
describe("a repeated run", () => {
  const tracker = new Tracker();

  it.each<[string, string, string, string, readonly string[]]>([
    [
      "title of a screen",
      "screens/gateway-routes.yaml",
      "title: 路由管理",
      "title: 路由",
      ["list-exports.ts", "menus.ts", "pages.ts", "palette.ts", "rights.ts", "screens/gateway-routes.tsx"],
    ],
    ["another line of a screen", "screens/gateway-routes.yaml", "title:", "# 路由\ntitle:", []],
    ["another line of a service", "services/gateway.yaml", "title:", "# 路由\ntitle:", []],
  ])("plans only the outputs that an edit affects: %s", (_, file, from, to, outputs) => {
    const before = new Map(planned(sources, tracker).map((output) => [output.path, output]));
    const after = planned(edited(file, from, to), tracker);
    const again = after.filter((output) => before.get(output.path) !== output).map(({ path }) => path.replace("src/generated/", ""));
    expect(after).toHaveLength(before.size);
    expect(again).toEqual(outputs);
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
