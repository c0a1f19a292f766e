import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { FROM_SOURCES, ownProgram } from "../workers/own-program.ts";
import { FILE, type FromWriter, type ToWriter } from "./export-job.ts";

/** MB. Little that is young: what the rows leave behind is cleared of often, instead of growing. */
const HEAP = ["--max-old-space-size=128", "--max-semi-space-size=2"];
/** One without work ends, if there is another. */
const IDLE_MS = 30_000;
/** One whose list was left, and that does not say in this time that it is over, is ended. */
const LEFT_MS = 1000;

/** A process that writes lists, and the pipe that their bytes come through. */
export interface ExportWorker {
  child: ChildProcess;
  file: Socket;
}

const idle = new Map<ExportWorker, NodeJS.Timeout>();

/**
 * A first process, which waits. To begin one copies the tables of all memory of the server, whose loop stands still
 * meanwhile: 12 ms with 100 MB. While it starts it has less, and nobody asks for anything.
 */
export function startSpareWorker(): void {
  // To read the sources takes seconds, at each start of a server that is being worked on.
  if (!FROM_SOURCES) releaseWorker(newWriter());
}

export function acquireWorker(): ExportWorker {
  const [kept] = idle.keys();
  if (kept === undefined) return newWriter();
  clearTimeout(idle.get(kept));
  idle.delete(kept);
  kept.child.ref();
  kept.child.channel?.ref();
  kept.file.ref();
  return kept;
}

/** One whose pipe is empty and that is not at work. */
export function releaseWorker(writer: ExportWorker): void {
  // One that ended behind its last list would never answer.
  if (!writer.child.connected) return;
  // The server may end without it.
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
 * One whose list nobody takes any more: as soon as it has heard and its pipe is empty it waits for the next list, and this ends.
 *
 * @param received bytes of the list so far
 * @param whole bytes that the pipe gets of it, if it is over already
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
      // It may be gone already.
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
  // Nobody waits for one that ends while it has no work.
  const forget = (): unknown => idle.delete(writer);
  child.on("exit", forget).on("error", forget);
  writer.file.on("error", () => undefined);
  return writer;
}

/** Where processors are few, who writes a list waits for who answers calls; a tenth is left to it, so that it comes to its end. */
function yieldToCalls({ pid }: ChildProcess): void {
  // One that could not be made has no number, and one that is already gone none any more: either says so itself.
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}
