import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A step of the build: made from `inputs`, makes `outputs` (files or folders below the root). */
export interface Step {
  name: string;
  inputs: readonly string[];
  outputs: readonly string[];
}

const STAMPS = "dist/.stamp";

/** Fingerprint of everything that a step reads: names and contents, not times, so that a fresh clone of the same state is fresh. */
export function fingerprint(root: string, inputs: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const input of inputs) for (const file of filesBelow(root, input)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Whether the outputs are missing or were made from something else. */
export function isStale(root: string, step: Step): boolean {
  if (step.outputs.some((output) => !existsSync(join(root, output)))) return true;
  return stamps(root)[step.name] !== fingerprint(root, step.inputs);
}

/** Remembers that the outputs are made from the inputs as they are now. */
export function markFresh(root: string, step: Step): void {
  const file = join(root, STAMPS);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...stamps(root), [step.name]: fingerprint(root, step.inputs) }, null, 2)}\n`);
}

function stamps(root: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(root, STAMPS), "utf8"));
  } catch {
    // None yet, or a build was cut short while it wrote: everything counts as stale.
    return {};
  }
}

function filesBelow(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  const below = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return below.flatMap((entry) => filesBelow(root, `${path}/${entry.name}`));
}
