import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { FROM_SOURCES, ownProgram } from "../workers/own-program.ts";
import { FILE, type FromWriter, type ToWriter } from "./export-job.ts";

/** Heap limits in MB. A small young generation frees what the rows leave behind often, instead of growing. */
const HEAP = ["--max-old-space-size=128", "--max-semi-space-size=2"];
/** An idle worker ends after this time, if there is another. */
const IDLE_MS = 30_000;
/** Kill a worker whose client disconnected if it has not acknowledged within 1 s. */
const LEFT_MS = 1000;

/** A process that writes lists, and the pipe with the bytes that it writes. */
export interface ExportWorker {
  child: ChildProcess;
  file: Socket;
}

const idle = new Map<ExportWorker, NodeJS.Timeout>();

/**
 * Forks a spare worker at startup, except when running from sources. Forking copies the page tables of the server and blocks its event
 * loop: 12 ms with 100 MB. At startup the server has less memory and no calls.
 */
export function startSpareWorker(): void {
  // From sources a worker takes seconds to start, at each start of a development server.
  if (!FROM_SOURCES) releaseWorker(newWriter());
}

/** Takes an idle worker out of the pool, or forks one if none is idle. There is no upper limit here (see `acquireExportLease`). */
export function acquireWorker(): ExportWorker {
  const [pooled] = idle.keys();
  if (pooled === undefined) return newWriter();
  clearTimeout(idle.get(pooled));
  idle.delete(pooled);
  pooled.child.ref();
  pooled.child.channel?.ref();
  pooled.file.ref();
  return pooled;
}

/**
 * Returns a worker to the pool. Its pipe must be empty and its list done. After 30 seconds without a list it ends, unless it is the only
 * idle one. A worker that has already ended is ignored.
 */
export function releaseWorker(writer: ExportWorker): void {
  // A worker that ended after its last list would never reply.
  if (!writer.child.connected) return;
  // The server may exit without waiting for the worker.
  writer.child.unref();
  writer.child.channel?.unref();
  writer.file.unref();
  const end = (): void => {
    if (idle.size === 1) return;
    idle.delete(writer);
    writer.child.kill();
  };
  idle.set(writer, setTimeout(end, IDLE_MS).unref());
}

/**
 * Recycles a worker whose list nobody reads any more. Resolves once it has acknowledged and its pipe is empty, or once it is killed
 * because it did not acknowledge within 1 second.
 *
 * @param received bytes of the list so far
 * @param whole bytes that the worker wrote in total, if the list is already done
 */
export function abandonWorker(writer: ExportWorker, received: number, whole?: number): Promise<void> {
  const { child, file } = writer;
  return new Promise((done) => {
    const over = (): void => {
      clearTimeout(late);
      child.off("message", hear).off("exit", over);
      file.off("readable", drop);
      done();
    };
    const drop = (): void => {
      for (let chunk: Uint8Array | null = file.read(); chunk !== null; chunk = file.read()) received += chunk.length;
      if (whole === undefined || received < whole) return;
      over();
      releaseWorker(writer);
    };
    const hear = (message: FromWriter): void => {
      if (!("bytes" in message)) return;
      whole = message.bytes;
      drop();
    };
    const late = setTimeout(() => {
      file.destroy();
      // It may already be gone.
      if (!child.kill("SIGKILL")) over();
    }, LEFT_MS);
    child.on("message", hear).on("exit", over);
    file.on("readable", drop);
    const order: ToWriter = "leave";
    child.send(order, () => undefined);
    drop();
  });
}

function newWriter(): ExportWorker {
  const program = ownProgram("export-writer");
  const child = fork(program.file, [], {
    execArgv: [...HEAP, ...program.options],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
  });
  yieldToCalls(child);
  const writer = { child, file: child.stdio[FILE] as Socket };
  // Nobody waits for a worker that ends while it is idle.
  const forget = (): unknown => idle.delete(writer);
  child.on("exit", forget).on("error", forget);
  writer.file.on("error", () => undefined);
  return writer;
}

/** Lowers the priority of a worker, so that calls get the CPU first. A tenth is left to it, so that it still completes. */
function yieldToCalls({ pid }: ChildProcess): void {
  // A worker that failed to start has no process id, and one that is gone no valid one. Both emit their own events.
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}
