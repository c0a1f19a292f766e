import { isStale, markFresh } from "./stamp.ts";
import { steps } from "./steps.ts";

/**
 * Builds what is not made from the present sources, one line for each step that runs.
 *
 * @param say takes the lines; default: standard output.
 */
export async function buildStale(root: string, say: (line: string) => void = console.log): Promise<void> {
  for (const step of steps) {
    if (!isStale(root, step)) continue;
    say(`${step.says} …`);
    const start = performance.now();
    await step.make(root);
    markFresh(root, step);
    say(`${step.says}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}
