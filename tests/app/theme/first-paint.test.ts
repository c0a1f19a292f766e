import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { PROJECT } from "../../../runtime/contract/wire/app-config.ts";

const HTML = readFileSync(join(import.meta.dirname, "../../../src/app/index.html"), "utf8");
const SCRIPT = /<script>([\s\S]*?)<\/script>/.exec(HTML)?.[1] ?? "";

/** Runs the script of index.html. @returns the attributes that it sets on the document */
function marks(stored: string | null, systemIsDark: boolean): Record<string, string> {
  const dataset: Record<string, string> = {};
  runInNewContext(SCRIPT, {
    localStorage: { getItem: (key: string) => (key === `${PROJECT.name}-theme` ? stored : null) },
    matchMedia: (query: string) => ({ matches: query === "(prefers-color-scheme: dark)" && systemIsDark }),
    document: { documentElement: { dataset } },
  });
  return dataset;
}

describe("[P-THEME-04] before the first paint", () => {
  test.each([
    ["nothing is kept", null, true, { mode: "light" }],
    ["a theme", '{"theme":"red","mode":"light"}', true, { theme: "red", mode: "light" }],
    ["the dark", '{"theme":"black","mode":"dark"}', false, { theme: "black", mode: "dark" }],
    ["the system's, which is dark", '{"theme":"blue","mode":"system"}', true, { theme: "blue", mode: "dark" }],
    ["the system's, which is light", '{"theme":"blue","mode":"system"}', false, { theme: "blue", mode: "light" }],
    ["something that is cut off", '{"theme":"re', false, {}],
    ["something that is no object", "null", false, { mode: "light" }],
  ] as const)("%s", (_, stored, dark, expected) => {
    expect(marks(stored, dark)).toEqual(expected);
  });
});
