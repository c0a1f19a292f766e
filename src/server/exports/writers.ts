import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Refusal } from "../refusals/refusal.ts";
import type { ExportOrder, Failure, FromWriter, ToWriter } from "./order.ts";
import { passedOn } from "./young-memory.ts";

/** The built server has the program as a file beside its own; one that runs from its sources has to read TypeScript. */
const FROM_SOURCES = import.meta.url.endsWith(".ts");
const PROGRAM = fileURLToPath(new URL(FROM_SOURCES ? "./writer.ts" : "./export-writer.js", import.meta.url));
/** MB. Little that is young: what the rows leave behind is cleared of often, instead of growing. */
const HEAP = ["--max-old-space-size=128", "--max-semi-space-size=2"];
/** One without work ends. */
const IDLE_MS = 30_000;

const idle = new Map<ChildProcess, NodeJS.Timeout>();

/** A list that is being written by a process. */
export interface Writing {
  /** Bytes of the whole file, more or less: its first rows are there. */
  begun: Promise<number>;
  /** Rows so far. */
  written: () => number;
  chunks: { next(): Promise<IteratorResult<Uint8Array, undefined>>; return(): Promise<unknown> };
}

interface Waiting {
  done: (item: IteratorResult<Uint8Array, undefined>) => void;
  fail: (error: Error) => void;
}

/** Leaving its chunks ends the process at once, in the middle of whatever it does. */
export function writeApart(order: ExportOrder): Writing {
  const child = takeChild();
  const chunks: Uint8Array[] = [];
  const begun = promised<number>();
  let [written, ended] = [0, false];
  let failure: Error | undefined;
  let waiting: Waiting | undefined;

  const over = (error?: Error): void => {
    if (ended) return;
    [ended, failure] = [true, error];
    child.off("message", hear).off("error", lost).off("exit", gone);
    begun.reject(error ?? new Error("the list was left"));
    if (error === undefined) waiting?.done(DONE);
    else waiting?.fail(error);
    waiting = undefined;
  };
  const lost = (error: Error): void => over(error);
  const gone = (): void => over(new Error("the process of a list ended"));
  const hear = (message: FromWriter): void => {
    if ("begun" in message) {
      begun.resolve(message.begun);
      return;
    }
    written = message.written;
    if ("chunk" in message) {
      if (waiting === undefined) chunks.push(message.chunk);
      else give(waiting, message.chunk);
      return;
    }
    over("failed" in message ? errorOf(message.failed) : undefined);
    release(child);
  };
  const give = ({ done }: Waiting, value: Uint8Array): void => {
    waiting = undefined;
    if (!ended) tell(child, { taken: true });
    passedOn(value.length);
    done({ done: false, value });
  };
  begun.promise.catch(() => undefined);
  child.on("message", hear).on("error", lost).on("exit", gone);
  tell(child, { order });
  return {
    begun: begun.promise,
    written: () => written,
    chunks: {
      next: () =>
        new Promise((done, fail) => {
          const chunk = chunks.shift();
          if (chunk !== undefined) give({ done, fail }, chunk);
          else if (failure !== undefined) fail(failure);
          else if (ended) done(DONE);
          else waiting = { done, fail };
        }),
      return: async () => {
        chunks.splice(0);
        if (!ended) {
          over();
          child.kill("SIGKILL");
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

/** Of Node 22 on `Promise.withResolvers`. */
function promised<T>(): Promised<T> {
  const made = {} as Promised<T>;
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

const DONE = { done: true, value: undefined } as const;
/** One that is gone says so itself. */
const tell = (child: ChildProcess, message: ToWriter): unknown => child.send(message, () => undefined);

function errorOf({ message, status, code }: Failure): Error {
  return status === undefined ? Object.assign(new Error(message), { code }) : new Refusal(status, message, null, code);
}

function takeChild(): ChildProcess {
  const [kept] = idle.keys();
  if (kept === undefined) return newChild();
  clearTimeout(idle.get(kept));
  idle.delete(kept);
  kept.ref();
  kept.channel?.ref();
  return kept;
}

function newChild(): ChildProcess {
  const child = fork(PROGRAM, [], {
    execArgv: [...HEAP, ...(FROM_SOURCES ? ["--import", "tsx"] : [])],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Nobody waits for one that ends while it has no work.
  child.on("exit", () => idle.delete(child)).on("error", () => idle.delete(child));
  return child;
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const end = (): void => {
    idle.delete(child);
    child.kill();
  };
  idle.set(child, setTimeout(end, IDLE_MS).unref());
}
