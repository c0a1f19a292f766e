import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { memoryFolder } from "./memory-folder.ts";

/** A folder for what workers make for the whole of a run (vitest's globalSetup): a worker that is ended tidies nothing up. */
export default function setup(project: TestProject): () => void {
  const folder = memoryFolder("gp-portal-run-");
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    /** Gone with the run. */
    runFolder: string;
  }
}
