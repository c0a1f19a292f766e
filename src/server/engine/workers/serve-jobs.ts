import { failureOf } from "./failure.ts";
import type { FromWorker, ToWorker } from "./pooled-worker.ts";

/**
 * Runs this process as a worker of a `WorkerPool`: receives jobs and sends the parts of their results. The process ends when the server
 * disconnects.
 *
 * @param run yields the parts of a job's result; it is resumed only when the server requests the next part
 */
export function serveJobs<Job, Part>(run: (job: Job) => AsyncGenerator<Part, void> | Generator<Part, void>): void {
  const send = (message: FromWorker<Part>): unknown => process.send?.(message);
  let current: ReturnType<typeof run> | undefined;
  process.on("disconnect", () => process.exit());
  process.on("message", async (message: ToWorker<Job>) => {
    if (typeof message === "object") current = run(message.job);
    const job = current;
    try {
      const { done = false, value } = (await (message === "leave" ? job?.return() : job?.next())) ?? {};
      if (job !== current || job === undefined) return;
      if (done) current = undefined;
      send({ done, value: value as Part });
    } catch (error) {
      if (job !== current) return;
      current = undefined;
      send({ done: true, failed: failureOf(error) });
    }
  });
}
