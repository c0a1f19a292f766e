import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The oldest Node that the project supports (package.json, engines). */
const OLDEST = [20, 19, 0];

/** Whether a range such as `^20.19.0 || >=22` includes the oldest Node. Only forms of the lock file are supported. */
function takes(range: string): boolean {
  const components = range.replace(/([<>=^~])\s+/g, "$1").split("||");
  return components.some((component) => component.trim().split(/\s+/).every(meets));
}

function meets(clause: string): boolean {
  const match = /^(>=|>|<=|<|\^|~)?\s*v?(\d+|\*)(?:\.(\d+|x))?(?:\.(\d+|x))?/.exec(clause);
  if (match === null) return clause === "" || clause === "*";
  const [, sign = "", ...components] = match;
  if (components[0] === "*") return true;
  const wanted = components.map((component) => (component === undefined || component === "x" ? 0 : Number(component)));
  const order = OLDEST.map((component, index) => component - (wanted[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  if (sign === ">=" || sign === ">") return order >= 0;
  if (sign === "<" || sign === "<=") return order < 0;
  return wanted[0] === OLDEST[0] && order >= 0;
}

test("no package of the lock file requires a newer Node than the project", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { engines?: { node?: string } }>;
  };
  const newer = Object.entries(packages).flatMap(([name, { engines }]) =>
    engines?.node === undefined || takes(engines.node) ? [] : [`${name}: ${engines.node}`],
  );
  expect(newer).toEqual([]);
  expect([">=18", "^20.19.0 || >=22.12.0", ">= 20.0.0", "*", "20.x", ">=10 <21"].map(takes)).toEqual([true, true, true, true, true, true]);
  expect([">=22", "^22.13 || >=24", ">=20.20"].map(takes)).toEqual([false, false, false]);
});

test("the native code of SQLite registers no hooks that abort Node 24 in garbage collections", () => {
  const binary = readFileSync("node_modules/better-sqlite3/build/Release/better_sqlite3.node");
  expect(binary.includes("node_register_module_v")).toBe(true);
  expect(binary.includes("RemoveEnvironmentCleanupHook")).toBe(false);
});

test("the generator sets flags that this Node knows", () => {
  const { stderr } = spawnSync(process.execPath, ["--import", "tsx", "generator/cli.ts", "--help"], { encoding: "utf8" });
  expect(stderr).not.toContain("unrecognized flag");
});
