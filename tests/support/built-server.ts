import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { isStale } from "../../src/build/stamp.ts";
import { nodeProgram, SERVER, steps } from "../../src/build/steps.ts";
import { memoryFolder } from "./memory-folder.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/**
 * The server's programs as the build makes them of the present sources, once for a whole run (vitest's globalSetup): to read
 * the sources at every start of a process takes many times as long as a start. Where the build has just made them, they are
 * copied: another build may clear its folder meanwhile.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = memoryFolder("gp-portal-built-");
  const made = join(folder, "dist/server");
  mkdirSync(made, { recursive: true });
  for (const name of ["src", "node_modules"]) symlinkSync(join(ROOT, name), join(folder, name));
  const step = steps.find(({ name }) => name === "server");
  if (step === undefined || isStale(ROOT, step)) await nodeProgram(ROOT, SERVER, made);
  else cpSync(join(ROOT, "dist/server"), made, { recursive: true });
  project.provide("builtServer", made);
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of `main.js` and of what it starts; gone with the run. */
    builtServer: string;
  }
}
