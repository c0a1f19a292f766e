import { isStale, markFresh } from "./stamp.ts";
import { steps } from "./steps.ts";

/**
 * Runs the steps of the build whose outputs are out of date, and prints two lines for each.
 *
 * @param root the folder of the project
 * @param say Receives the lines. The default is standard output.
 * @param last The name of the last step to run. The default is all steps. An unknown name runs none.
 * @throws Error if a step fails. Later steps are not run then.
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
