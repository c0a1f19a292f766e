import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { load, type Source, sourceOf } from "../../generator/load/load.ts";
import { Tracker } from "../../generator/memo/memo.ts";
import { same } from "../../generator/memo/same.ts";
import { buildSources, describe as printed } from "../../generator/pipeline.ts";
import type { Output } from "../../generator/plan/output.ts";
import { planOutputs } from "../../generator/plan/outputs.ts";

// Own trees: an edit moves the places of the tree that it starts from, which other tests of this process share.
const sources = load(join(import.meta.dirname, "../..")).map(({ file, kind, text }) => sourceOf(file, kind, text));
const tracker = new Tracker();

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
/** Phases whose work must depend on the saved file, not on the size of the project. The memoisation itself visits every result. */
const COUNTED = /generator\/(?:parse|model|rules|plan)\/[\w-]+\.ts/;

/**
 * Most function calls of a repeated run, as a share (%) of those of a full run. About one and a half times what it needs, so that rules that
 * loop over the whole project without memoised parts exceed it.
 */
const MOST = { screen: 2.7, service: 3.7, entity: 7 } as const;

const inspector = new Session();

/** Counts the calls of the generator's functions while something runs, by file and function. */
async function callsDuring(run: () => void): Promise<Map<string, number>> {
  await inspector.post("Profiler.takePreciseCoverage");
  run();
  const { result } = await inspector.post("Profiler.takePreciseCoverage");
  const calls = new Map<string, number>();
  for (const { url, functions } of result) {
    const [file] = COUNTED.exec(url) ?? [];
    for (const { functionName, ranges } of file === undefined ? [] : functions) {
      const name = `${file} ${functionName === "" ? "(arrow function)" : functionName}`;
      calls.set(name, (calls.get(name) ?? 0) + (ranges[0]?.count ?? 0));
    }
  }
  return calls;
}

const sum = (calls: ReadonlyMap<string, number>): number => [...calls.values()].reduce((total, count) => total + count, 0);

describe("a repeated run", () => {
  let full = 0;

  beforeAll(async () => {
    inspector.connect();
    await inspector.post("Profiler.enable");
    await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    full = sum(await callsDuring(() => planned(sources, tracker)));
  });

  afterAll(() => inspector.disconnect());

  it.each<[keyof typeof MOST, string, string, string]>([
    ["screen", "screens/gateway-routes.yaml", "title: 路由管理", "title: 路由"],
    ["service", "services/gateway.yaml", "title: ", "title: 新"],
    ["entity", "entities/gateway-route.schema.json", '"title": "', '"title": "新'],
  ])("calls few functions, because only the rules and outputs of the saved file run again: %s", async (kind, file, from, to) => {
    planned(sources, tracker);
    const calls = await callsDuring(() => planned(edited(file, from, to), tracker));
    const largest = [...calls].sort(([, a], [, b]) => b - a).slice(0, 10);
    expect(full).toBeGreaterThan(1_000_000);
    expect((100 * sum(calls)) / full, largest.map(([called, count]) => `${count} ${called}`).join("\n")).toBeLessThan(MOST[kind]);
  });

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
