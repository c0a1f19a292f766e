import { startProgram } from "../workers/start-worker.ts";
import { FROM_SOURCES } from "../workers/own-program.ts";
import { type PoolLoad, WorkerPool } from "../workers/worker-pool.ts";
import type { ExportJob, ExportPart } from "./export-job.ts";

/** Maximum number of export workers of one process, so that one process writes as many exports at the same time. */
const MOST = 4;
/**
 * V8 options that limit the heap of an export worker, in MB. With a small young generation, V8 often frees the garbage of written rows
 * instead of growing the heap.
 */
const HEAP = ["--max-old-space-size=128", "--max-semi-space-size=2"];

const writers = new WorkerPool<ExportJob, ExportPart>({
  name: "export process",
  // JSON, because what Node reads advanced messages with survives the next collection, and its bytes too.
  start: () => startProgram("export-writer", HEAP, "settings", "json"),
  most: MOST,
  waiting: 0,
  spare: 1,
  grace: 1000,
});

/**
 * Starts one idle export worker together with the server, so that the first export need not wait for a process to start. Starting a process
 * later, from a server with 100 MB, would block the event loop for 12 ms. Does nothing if the server runs from sources.
 */
export function startSpareWorker(): void {
  // From sources a worker takes seconds to start, at each start of a development server.
  if (!FROM_SOURCES) writers.startSpare();
}

/** Returns the load of the pool of export workers of this process, for the metrics. */
export const exportLoad = (): PoolLoad => writers.load;

/**
 * Exports a list in a worker process. The worker waits while the chunks are not read. If the generator is ended early, the worker stops
 * after its current chunk; if that takes longer than a second, the worker is killed. Only then does the generator end.
 *
 * @param signal stops the export when it aborts, even while a chunk is awaited
 * @throws Refusal tooBusy if this process writes four exports already; the refusals of `writeList`; the reason of the signal
 */
export const writeInWorker = (job: ExportJob, signal: AbortSignal): AsyncGenerator<ExportPart> => writers.run(() => job, { signal });
