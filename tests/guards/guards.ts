import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** A guard against abuse, how it is turned off, and the test that fails then. */
export interface Guard {
  /** What can be done without it. */
  against: string;
  /** Source file. */
  file: string;
  /** Text of the guard, once in the file, and what stands there when it is off. */
  on: string;
  off: string;
  /** Test file, and a part of the title of the test. */
  test: string;
  title: string;
  /** Its test needs PostgreSQL; absent: SQLite will do. */
  postgres?: true;
}

const ROOT = join(import.meta.dirname, "../..");

/** By their names. */
export const guards = new Map(
  Object.entries(parse(readFileSync(join(import.meta.dirname, "guards.yaml"), "utf8")) as Record<string, Guard>),
);

export const sourceOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/**
 * A plugin for vite that turns the guard off which GUARD_OFF names; undefined: it names none.
 *
 * @throws Error if there is no such guard, or its text does not stand in its file
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
