import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

// A plug-in of Stryker. It is JavaScript, because Stryker loads it in Node processes without a loader for TypeScript.

/** Changing it chooses other mutants. */
const SEED = 20261122;

/**
 * Lets at most `options.sample` mutants of the mutated file pass. Stryker has no sampling, but a checker may reject mutants
 * before any test runs for them. Those beyond the sample end as `CompileError`, which run-code.ts leaves out.
 */
class SampleChecker {
  static inject = ["options"];

  /** @param {{ sample: number }} options */
  constructor({ sample }) {
    this.sample = sample;
  }

  async init() {}

  /**
   * Puts all mutants into one group, because `check` has to compare them. Without it Stryker checks them one by one.
   *
   * @param {Mutant[]} mutants
   */
  async group(mutants) {
    return mutants.length === 0 ? [] : [mutants.map(({ id }) => id)];
  }

  /** @param {Mutant[]} mutants */
  async check(mutants) {
    const chosen = new Set(shuffled(mutants).slice(0, this.sample));
    const verdict = (/** @type {Mutant} */ mutant) =>
      chosen.has(mutant) ? { status: "passed" } : { status: "compileError", reason: "not in the sample" };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]));
  }
}

/**
 * Sorts mutants by a hash of the text that each replaces and of its replacement. The order follows from the content of the
 * file alone, and a line added above leaves the sample as it was. Equal replacements keep the order of the file.
 *
 * @param {Mutant[]} mutants
 */
function shuffled(mutants) {
  const ranked = mutants.map((mutant) => ({ mutant, rank: rankOf(mutant) }));
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : Number(a.mutant.id) - Number(b.mutant.id)))
    .map(({ mutant }) => mutant);
}

/** @param {Mutant} mutant */
function rankOf({ fileName, location, mutatorName, replacement }) {
  const text = textAt(readFileSync(fileName, "utf8"), location);
  return createHash("sha256")
    .update(JSON.stringify([SEED, mutatorName, text, replacement]))
    .digest("hex");
}

/**
 * @param {string} source
 * @param {{ start: Position, end: Position }} location lines and columns from 0
 */
function textAt(source, { start, end }) {
  const lines = source.split("\n").slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column) ?? "";
  lines[0] = lines[0]?.slice(start.column) ?? "";
  return lines.join("\n");
}

/** @typedef {{ line: number, column: number }} Position */
/** @typedef {{ id: string, fileName: string, location: { start: Position, end: Position }, mutatorName: string, replacement: string }} Mutant */

export const strykerPlugins = [{ kind: "Checker", name: "sample", injectableClass: SampleChecker }];

export const strykerValidationSchema = { properties: { sample: { type: "integer", minimum: 1 } } };
