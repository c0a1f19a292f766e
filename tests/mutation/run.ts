import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { explains, explanations } from "./explained.ts";
import { MutationJudge } from "./judge.ts";
import { mutantsOf } from "./mutants.ts";

// `npm run mutate`: changes the metadata in every place, one change at a time, and prints what nobody notices.
// With a word (`npm run mutate -- gateway`) only files whose name has it. Each processor takes a share of the changes.

interface Counts {
  changes: number;
  byGenerator: number;
  bySpecification: number;
  unexplained: number;
  /** How many changes each explanation explains, in the order of the file. */
  used: number[];
}

const known = explanations();
const share = process.env["MUTATION_SHARE"];
const wanted = process.argv[2] ?? "";

/** Judges every `of`th change, from `first`. */
function judgeShare(first: number, of: number): Counts {
  const judge = new MutationJudge(join(import.meta.dirname, "../.."));
  const mutants = judge.sources.filter(({ file }) => file.includes(wanted)).flatMap(mutantsOf);
  const counts: Counts = { changes: 0, byGenerator: 0, bySpecification: 0, unexplained: 0, used: known.map(() => 0) };
  for (let index = first; index < mutants.length; index += of) {
    const mutant = mutants[index];
    if (mutant === undefined) continue;
    counts.changes++;
    const verdict = judge.judge(mutant);
    if (verdict !== undefined) {
      counts[verdict.by === "generator" ? "byGenerator" : "bySpecification"]++;
      continue;
    }
    const explanation = known.findIndex((item) => explains(item, mutant));
    if (explanation >= 0) counts.used[explanation] = (counts.used[explanation] ?? 0) + 1;
    else {
      counts.unexplained++;
      console.log(`${mutant.at.file}:${mutant.at.line}:${mutant.at.column} ${mutant.path} ${mutant.what}: nobody notices`);
    }
  }
  return counts;
}

function inAnotherProcess(first: number, of: number): Promise<Counts> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, process.argv.slice(2), { env: { ...process.env, MUTATION_SHARE: `${first}/${of}` } });
    child.once("message", (counts) => resolve(counts as Counts));
    child.once("exit", (code) => reject(new Error(`a process that judged ended with ${code}`)));
  });
}

const added = (all: readonly Counts[]): Counts =>
  all.reduce((sum, next) => ({
    changes: sum.changes + next.changes,
    byGenerator: sum.byGenerator + next.byGenerator,
    bySpecification: sum.bySpecification + next.bySpecification,
    unexplained: sum.unexplained + next.unexplained,
    used: sum.used.map((count, index) => count + (next.used[index] ?? 0)),
  }));

async function judgeAll(): Promise<void> {
  const of = wanted === "" ? availableParallelism() : 1;
  const shares = Array.from({ length: of }, (_, first) => (of === 1 ? judgeShare(0, 1) : inAnotherProcess(first, of)));
  const { changes, byGenerator, bySpecification, unexplained, used } = added(await Promise.all(shares));
  const idle = wanted === "" ? known.filter((_, index) => used[index] === 0) : [];
  for (const { at } of idle) console.log(`tests/mutation/explained.yaml: "${at}" explains nothing any more`);
  console.log("\nexplained:");
  for (const [index, { at, why }] of known.entries()) console.log(`${String(used[index]).padStart(5)}  ${at}: ${why}`);
  const explained = used.reduce((sum, count) => sum + count, 0);
  console.log(
    `\n${changes} changes: ${byGenerator} refused by the generator, ${bySpecification} contradict tests/spec, ` +
      `${explained} explained, ${unexplained} unexplained`,
  );
  process.exitCode = unexplained + idle.length === 0 ? 0 : 1;
}

if (share === undefined) await judgeAll();
else {
  const [first = 0, of = 1] = share.split("/").map(Number);
  process.send?.(judgeShare(first, of));
}
