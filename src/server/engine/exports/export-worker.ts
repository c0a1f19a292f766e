import { Refusal } from "../refusals/refusal.ts";
import type { ExportJob, Failure, FromWriter } from "./export-job.ts";
import { countPassedBytes } from "./minor-gc.ts";
import { abandonWorker, releaseWorker, acquireWorker } from "./worker-pool.ts";

/** A list that a worker is writing, as the server sees it. */
export interface Writing {
  /** Approximate size of the whole file in bytes. Resolves when the first rows are written, rejects if the list ends before. */
  begun: Promise<number>;
  /** Number of rows written so far. */
  written: () => number;
  chunks: { next(): Promise<IteratorResult<Uint8Array, undefined>>; return(): Promise<unknown> };
}

interface Waiting {
  done: (item: IteratorResult<Uint8Array, undefined>) => void;
  fail: (error: Error) => void;
}

/** How the worker ended the list. This message may arrive before the last bytes, which use the pipe. */
interface End {
  bytes: number;
  failure: Error | undefined;
}

/**
 * Starts an export in a worker process. Bytes arrive through a pipe with backpressure: the worker waits while nobody reads.
 * `chunks.return` ends the list between two chunks and resolves once the worker is recycled or killed.
 */
export function writeInWorker(order: ExportJob): Writing {
  const writer = acquireWorker();
  const { child, file } = writer;
  const begun = promised<number>();
  let [written, received] = [0, 0];
  let end: End | undefined;
  let over: { failure: Error | undefined } | undefined;
  let waiting: Waiting | undefined;

  const finish = (failure?: Error): void => {
    if (over !== undefined) return;
    over = { failure };
    child.off("message", hear).off("error", lost).off("exit", gone);
    file.off("readable", look);
    begun.reject(failure ?? new Error("the list was left"));
    look();
  };
  const finishIfWhole = (): void => {
    if (end === undefined || over !== undefined || received < end.bytes) return;
    finish(end.failure);
    releaseWorker(writer);
  };
  /** Passes the available bytes to the waiting reader. */
  const look = (): void => {
    if (waiting === undefined) return;
    const { done, fail } = waiting;
    const chunk: Uint8Array | null = over === undefined ? file.read() : null;
    if (chunk === null && over === undefined) return;
    waiting = undefined;
    if (chunk !== null) {
      received += chunk.length;
      countPassedBytes(chunk.length);
      done({ done: false, value: chunk });
      finishIfWhole();
    } else if (over?.failure !== undefined) fail(over.failure);
    else done(DONE);
  };
  const lost = (error: Error): void => finish(error);
  const gone = (): void => {
    if (end === undefined) finish(new Error("the export process exited"));
  };
  const hear = (message: FromWriter): void => {
    if ("begun" in message) {
      begun.resolve(message.begun);
      return;
    }
    written = message.written;
    if (!("bytes" in message)) return;
    end = { bytes: message.bytes, failure: message.failed === undefined ? undefined : errorOf(message.failed) };
    finishIfWhole();
  };
  begun.promise.catch(() => undefined);
  child.on("message", hear).on("error", lost).on("exit", gone);
  file.on("readable", look);
  // A worker that is gone emits its own event.
  child.send(order, () => undefined);
  return {
    begun: begun.promise,
    written: () => written,
    chunks: {
      next: () =>
        new Promise((done, fail) => {
          waiting = { done, fail };
          look();
        }),
      return: async () => {
        if (over === undefined) {
          finish();
          await abandonWorker(writer, received, end?.bytes);
        }
        return DONE;
      },
    },
  };
}

interface Promised<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

/** Substitute for `Promise.withResolvers`, which needs Node 22. */
function promised<T>(): Promised<T> {
  const made = {} as Promised<T>;
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

const DONE = { done: true, value: undefined } as const;

function errorOf({ message, status, code }: Failure): Error {
  return status === undefined ? Object.assign(new Error(message), { code }) : new Refusal(status, message, null, code);
}
