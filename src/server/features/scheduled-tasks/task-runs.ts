import type { TaskRuns } from "../../identity/portal.ts";

/** Creates the register of the task runs of this process. */
export function createTaskRuns(): TaskRuns {
  const controller = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    stopping: controller.signal,
    add(run) {
      const tracked = run.catch(() => undefined).finally(() => running.delete(tracked));
      running.add(tracked);
      return run;
    },
    async stop() {
      controller.abort(new Error("the server stops"));
      await Promise.all(running);
    },
  };
}
