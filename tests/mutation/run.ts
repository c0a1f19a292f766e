import { join } from "node:path";
import { explains, explanations } from "./explained.ts";
import { MutationJudge } from "./judge.ts";
import { mutantsOf } from "./mutants.ts";

// `npm run mutate`: changes the metadata in every place, one change at a time, and prints what nobody notices.
// With a word (`npm run mutate -- gateway`) only files whose name has it.

const root = join(import.meta.dirname, "../..");
const wanted = process.argv[2] ?? "";
const judge = new MutationJudge(root);
const mutants = judge.sources.filter(({ file }) => file.includes(wanted)).flatMap(mutantsOf);
const known = explanations();
const used = new Map<string, number>(known.map(({ at }) => [at, 0]));
const noticed = { byGenerator: 0, bySpecification: 0 };
let unexplained = 0;
for (const mutant of mutants) {
  const verdict = judge.judge(mutant);
  if (verdict !== undefined) {
    noticed[verdict.by === "generator" ? "byGenerator" : "bySpecification"]++;
    continue;
  }
  const explanation = known.find((item) => explains(item, mutant));
  if (explanation !== undefined) {
    used.set(explanation.at, (used.get(explanation.at) ?? 0) + 1);
    continue;
  }
  unexplained++;
  console.log(`${mutant.at.file}:${mutant.at.line}:${mutant.at.column} ${mutant.path} ${mutant.what}: nobody notices`);
}
const idle = wanted === "" ? [...used].filter(([, count]) => count === 0).map(([at]) => at) : [];
for (const at of idle) console.log(`tests/mutation/explained.yaml: "${at}" explains nothing any more`);
console.log("\nexplained:");
for (const { at, why } of known) console.log(`${String(used.get(at)).padStart(5)}  ${at}: ${why}`);
const explained = [...used.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `\n${mutants.length} changes: ${noticed.byGenerator} refused by the generator, ${noticed.bySpecification} contradict tests/spec, ` +
    `${explained} explained, ${unexplained} unexplained`,
);
process.exit(unexplained + idle.length === 0 ? 0 : 1);
