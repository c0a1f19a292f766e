import { isStale, markFresh } from "./stamp.ts";
import { steps } from "./steps.ts";

/**
 * Builds what is not made from the present sources, one line for each step that runs.
 *
 * @param say takes the lines; default: standard output.
 * @param last name of the step after which nothing more is wanted; default: all are.
 */
export async function buildStale(root: string, say: (line: string) => void = console.log, last?: string): Promise<void> {
  const wanted = steps.slice(0, last === undefined ? steps.length : steps.findIndex(({ name }) => name === last) + 1);
  for (const step of wanted) {
    if (!isStale(root, step)) continue;
    say(`${step.says} …`);
    const start = performance.now();
    await step.make(root);
    markFresh(root, step);
    say(`${step.says}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}
