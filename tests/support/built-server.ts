import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { isStale } from "../../src/build/stamp.ts";
import { nodeProgram, SERVER, steps } from "../../src/build/steps.ts";
import { memoryFolder } from "./memory-folder.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/**
 * Builds the server's programs from the present sources, once per run (vitest's globalSetup). Reading the sources at every
 * process start takes many times as long as the start itself.
 *
 * Copies the programs if an up-to-date build exists, because another build may clear that folder meanwhile.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = memoryFolder("gp-portal-built-");
  const made = join(folder, "dist/server");
  mkdirSync(made, { recursive: true });
  for (const name of ["src", "node_modules"]) symlinkSync(join(ROOT, name), join(folder, name));
  const step = steps.find(({ name }) => name === "server");
  if (step === undefined || isStale(ROOT, step)) await nodeProgram(ROOT, SERVER, made);
  else cpSync(join(ROOT, "dist/server"), made, { recursive: true, filter: (file) => !file.endsWith(".map") });
  project.provide("builtServer", made);
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of `main.js` and the programs that it starts; deleted after the run. */
    builtServer: string;
  }
}
