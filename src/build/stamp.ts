import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A step of the build, which generates `outputs` from `inputs` (files or folders below the root). */
export interface Step {
  name: string;
  inputs: readonly string[];
  outputs: readonly string[];
}

const STAMPS = "dist/.stamp";

/**
 * Computes a hash of the input files of a build step and the version of Node. The hash depends on file names and contents but not on times.
 * The result of a step therefore remains valid in a fresh clone. A missing input is treated as an empty folder.
 *
 * @param root the folder of the project
 * @param inputs files and folders, relative to `root`
 */
export function fingerprint(root: string, inputs: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const input of inputs) for (const file of filesBelow(root, input)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/**
 * Tests whether the outputs of a step must be built again. They must if one is missing, or if they were built from other inputs or by
 * another version of Node.
 */
export function isStale(root: string, step: Step): boolean {
  if (step.outputs.some((output) => !existsSync(join(root, output)))) return true;
  return stamps(root)[step.name] !== fingerprint(root, step.inputs);
}

/** Records in dist/.stamp that the outputs of a step are built from the current inputs. */
export function markFresh(root: string, step: Step): void {
  const file = join(root, STAMPS);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...stamps(root), [step.name]: fingerprint(root, step.inputs) }, null, 2)}\n`);
}

function stamps(root: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(root, STAMPS), "utf8"));
  } catch {
    // Without a valid stamp file, everything counts as stale. It is missing before the first build, and broken if a build was
    // interrupted.
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
