import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** A guard against abuse, how to disable it, and the test that fails then. */
export interface Guard {
  /** The abuse that would be possible without the guard. */
  against: string;
  /** Source file. */
  file: string;
  /** Source text of the guard, which occurs once in the file, and its replacement that disables it. */
  on: string;
  off: string;
  /** Test file, and a substring of the test's title. */
  test: string;
  title: string;
  /** Set if the test needs PostgreSQL; if absent, SQLite suffices. */
  postgres?: true;
}

const ROOT = join(import.meta.dirname, "../..");

/** All guards by name. */
export const guards = new Map(
  Object.entries(parse(readFileSync(join(import.meta.dirname, "guards.yaml"), "utf8")) as Record<string, Guard>),
);

export const sourceOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/**
 * Creates a Vite plugin that disables the guard named by GUARD_OFF.
 *
 * @returns undefined if GUARD_OFF is not set
 * @throws Error if the guard does not exist or its file does not contain its text
 */
export function guardOff(
  name = process.env["GUARD_OFF"],
): { name: string; enforce: "pre"; transform(code: string, id: string): string | undefined } | undefined {
  if (name === undefined) return undefined;
  const guard = guards.get(name);
  if (guard === undefined) throw new Error(`GUARD_OFF=${name}: expected one of ${[...guards.keys()].join(", ")}`);
  const transform = (code: string, id: string): string | undefined => {
    if (id.split("?")[0] !== join(ROOT, guard.file)) return undefined;
    if (!code.includes(guard.on)) throw new Error(`${guard.file} has no ${guard.on}`);
    return code.replace(guard.on, () => guard.off);
  };
  return { name: "guard-off", enforce: "pre", transform };
}
