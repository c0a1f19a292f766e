import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { explains, explanations } from "./explained.ts";
import { MutantEvaluator } from "./mutant-evaluator.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

// `npm run mutate`: changes the metadata in every place, one change at a time. Prints the changes that nothing detects, and
// what would detect them. With words (`npm run mutate -- services/tasks screens/users.yaml`) only files whose path contains
// one of them. Each processor takes a share of the changes.

interface Counts {
  changes: number;
  byGenerator: number;
  bySpecification: number;
  /** Changes that only a statement would detect, of declarations without one. */
  unstated: number;
  /** Changes that are neither detected nor explained. */
  survivors: Survivor[];
  /** Number of changes that each explanation covers, in the order of the file. */
  used: number[];
}

interface Survivor {
  file: string;
  line: number;
  column: number;
  message: string;
}

const known = explanations();
const share = process.env["MUTATION_SHARE"];
const wanted = process.argv.slice(2);
const isWanted = (file: string): boolean => wanted.length === 0 || wanted.some((term) => file.includes(term));

/** With fewer changes, a second process would spend more time on reading the metadata than it saves. */
const WORTH_SHARING = 100;

const evaluator = evaluatorOf(join(import.meta.dirname, "../.."));
const sources = evaluator.sources.filter(({ file }) => isWanted(file));

/** Exits with one line if the generator refuses the metadata as it is. */
function evaluatorOf(root: string): MutantEvaluator {
  try {
    return new MutantEvaluator(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/**
 * Yields every `of`th change, starting at `first`, and drops it afterwards. The generator memoises what it derives from a changed file for
 * as long as the file is reachable. That would take gigabytes for all changes together.
 */
function* shareOf(first: number, of: number): Generator<Mutant> {
  let index = 0;
  for (const source of sources) {
    const mutants = mutantsOf(source);
    for (let mutant = mutants.shift(); mutant !== undefined; mutant = mutants.shift()) if (index++ % of === first) yield mutant;
  }
}

/** Counts the changes up to `limit`. */
function countUpTo(limit: number): number {
  let count = 0;
  for (const source of sources) if (count < limit) count += mutantsOf(source).length;
  return count;
}

/** Evaluates every `of`th change, starting at `first`. */
function evaluateShare(first: number, of: number): Counts {
  const counts: Counts = { changes: 0, byGenerator: 0, bySpecification: 0, unstated: 0, survivors: [], used: known.map(() => 0) };
  for (const mutant of shareOf(first, of)) {
    counts.changes++;
    const explanation = known.findIndex((item) => explains(item, mutant));
    const used = counts.used[explanation] ?? 0;
    // An explanation that covers an undetected change is needed. Its other changes are not evaluated.
    const verdict = used > 0 ? undefined : evaluator.evaluate(mutant);
    if (verdict !== undefined) counts[verdict.by === "generator" ? "byGenerator" : "bySpecification"]++;
    else if (explanation >= 0) counts.used[explanation] = used + 1;
    else if (evaluator.isUnstated(mutant)) counts.unstated++;
    else counts.survivors.push(survivorOf(mutant));
  }
  return counts;
}

function survivorOf(mutant: Mutant): Survivor {
  const { at, path, what } = mutant;
  const changed = evaluator.changedBy(mutant);
  const hint =
    changed.length === 0
      ? "the same is generated without it: take it away, or let explained.yaml say why it stands"
      : `${listed(changed)} would be another: let tests/spec/reading.ts read it, and state it (${listed(evaluator.statedAs(mutant))})`;
  return { file: at.file, line: at.line, column: at.column, message: `${path} ${what}: nobody notices\n    ${hint}` };
}

/** Longest list of files that is printed in full. */
const LISTED = 3;

const listed = (items: readonly string[]): string =>
  items.length > LISTED ? `${items.slice(0, LISTED).join(", ")} and ${items.length - LISTED} more` : items.join(", ");

function inAnotherProcess(first: number, of: number): Promise<Counts> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, wanted, { env: { ...process.env, MUTATION_SHARE: `${first}/${of}` } });
    child.once("message", (counts) => resolve(counts as Counts));
    child.once("exit", (code) => reject(new Error(`a process that judged ended with ${code}`)));
  });
}

const added = (all: readonly Counts[]): Counts =>
  all.reduce((sum, next) => ({
    changes: sum.changes + next.changes,
    byGenerator: sum.byGenerator + next.byGenerator,
    bySpecification: sum.bySpecification + next.bySpecification,
    unstated: sum.unstated + next.unstated,
    survivors: [...sum.survivors, ...next.survivors],
    used: sum.used.map((count, index) => count + (next.used[index] ?? 0)),
  }));

const byPlace = (one: Survivor, other: Survivor): number =>
  one.file === other.file ? one.line - other.line || one.column - other.column : one.file < other.file ? -1 : 1;

async function evaluateAll(): Promise<void> {
  const count = countUpTo(WORTH_SHARING);
  if (count === 0) {
    console.error(`no file of schemas/ is called like ${wanted.join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const of = count < WORTH_SHARING ? 1 : availableParallelism();
  // Starts the other processes first, because its own share blocks this process.
  const others = Array.from({ length: of - 1 }, (_, index) => inAnotherProcess(index + 1, of));
  const { changes, byGenerator, bySpecification, unstated, survivors, used } = added([
    evaluateShare(0, of),
    ...(await Promise.all(others)),
  ]);
  for (const { kind, name } of evaluator.unstated)
    console.log(`tests/spec does not state ${kind} ${name}: only the generator judges its changes`);
  for (const { kind, name } of evaluator.outdated)
    console.log(`tests/spec states ${kind} ${name} otherwise: only the generator judges its changes`);
  for (const { file, line, column, message } of survivors.sort(byPlace)) console.log(`${file}:${line}:${column} ${message}`);
  const idle = wanted.length === 0 ? known.filter((_, index) => used[index] === 0) : [];
  for (const { at } of idle) console.log(`tests/mutation/explained.yaml: "${at}" explains nothing any more`);
  console.log("\nexplained:");
  for (const [index, { at, why }] of known.entries())
    if (used[index] !== 0) console.log(`${String(used[index]).padStart(5)}  ${at}: ${why}`);
  const explained = used.reduce((sum, count) => sum + count, 0);
  console.log(
    `\n${changes} changes: ${byGenerator} refused by the generator, ${bySpecification} contradict tests/spec, ` +
      `${explained} explained, ${unstated} that only tests/spec could notice, ${survivors.length} unexplained`,
  );
  process.exitCode = survivors.length + idle.length === 0 ? 0 : 1;
}

if (share === undefined) await evaluateAll();
else {
  const [first = 0, of = 1] = share.split("/").map(Number);
  process.send?.(evaluateShare(first, of));
}
