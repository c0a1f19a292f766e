import { type ChildProcess, fork } from "node:child_process";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { ownProgram } from "../workers/own-program.ts";
import type { CallContext } from "../calls/context.ts";
import { refuse } from "../refusals/refusal.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";
import { ReaderQueue } from "./reader-queue.ts";
import { CPU_OVER, type ToReader } from "./reader-watch.ts";
import type { ImportResult, FromReader, ImportJob } from "./import-job.ts";

/** Idle time after which a reader ends and frees its memory. */
const IDLE_MS = 30_000;
/** Signal with which Node ends when its heap is full. */
const HEAP_FULL = "SIGABRT";

/** A request to read a workbook, on behalf of a user. The file is loaded when a reader is free, so that waiting files use no memory. */
export interface ReadJob {
  user: string;
  order: Omit<ImportJob, "file">;
  load: () => Promise<Uint8Array>;
  /** See `CallContext.onGone`. Reading stops if the client disconnects. */
  onGone?: CallContext["onGone"];
}

interface Job extends ReadJob {
  rows: Data[];
  done: (result: ImportResult) => void;
  fail: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

interface Reader {
  child: ChildProcess;
  job: Job | undefined;
  idle?: NodeJS.Timeout;
}

const queue = new ReaderQueue<Job>();
const readers = new Set<Reader>();

/**
 * Reads a workbook in a process with limits of time, CPU time and memory; a process beyond a limit is killed. A thread is not enough:
 * ending it while it expands data ends the whole program. Users are served round-robin, one workbook of each at a time. Stops if the
 * client disconnects.
 *
 * @throws Refusal sheetWaiting if the user has four jobs already, or the client disconnects; tooBusy if too many jobs wait;
 * sheetTooLarge, sheetTooLong, or that of a SheetFailure
 */
export function readInWorker(job: ReadJob): Promise<ImportResult> {
  if (queue.countOf(job.user) >= SHEET_LIMITS.perUser) return Promise.reject(refuse("sheetWaiting"));
  if (queue.size >= SHEET_LIMITS.waiting) return Promise.reject(refuse("tooBusy"));
  return new Promise((done, fail) => {
    const added: Job = { ...job, rows: [], done: (result) => end(() => done(result)), fail: (error) => end(() => fail(error)) };
    const stop = job.onGone?.(() => drop(added));
    const end = (settle: () => void): void => {
      stop?.();
      settle();
    };
    queue.add(added);
    startNext();
  });
}

/** Cancels a job whose client has disconnected. */
function drop(job: Job): void {
  const reader = [...readers].find((item) => item.job === job);
  if (reader !== undefined) endReader(reader, refuse("sheetWaiting"));
  else if (queue.remove(job)) job.fail(refuse("sheetWaiting"));
}

function startNext(): void {
  while (queue.canTake()) {
    const reader = [...readers].find(({ job }) => job === undefined) ?? addReader();
    const job = reader === undefined ? undefined : queue.take();
    if (reader === undefined || job === undefined) return;
    clearTimeout(reader.idle);
    reader.job = job;
    reader.child.ref();
    reader.child.channel?.ref();
    job.timer = setTimeout(() => endReader(reader, refuse("sheetTooLong")), SHEET_LIMITS.time);
    void send(reader, job);
  }
}

async function send(reader: Reader, job: Job): Promise<void> {
  try {
    const message: ToReader = { order: { ...job.order, file: await job.load() }, cpu: SHEET_LIMITS.cpu };
    // A reader that is gone reports it by its exit.
    if (reader.job === job) reader.child.send(message, () => undefined);
  } catch (error) {
    if (reader.job !== job) return;
    free(reader);
    job.fail(error instanceof Error ? error : new Error(String(error)));
    startNext();
  }
}

function addReader(): Reader | undefined {
  if (readers.size >= SHEET_LIMITS.readers) return undefined;
  const program = ownProgram("sheet-reader");
  const child = fork(program.file, [], {
    execArgv: [`--max-old-space-size=${SHEET_LIMITS.heap}`, ...program.options],
    serialization: "advanced",
    // It needs no settings, and the output of libraries is of no use.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const reader: Reader = { child, job: undefined };
  readers.add(reader);
  child.on("message", (message: FromReader) => receive(reader, message));
  child.on("error", (error) => {
    console.error("a process that reads spreadsheets is lost", error);
    endReader(reader, refuse("sheetUnreadable"));
  });
  child.on("exit", (_code, signal) => endReader(reader, refuse(causeOf(signal))));
  return reader;
}

/** Returns the refusal for a reader that ended. Out of memory means that the workbook is larger than it looks. */
const causeOf = (signal: NodeJS.Signals | null) =>
  signal === HEAP_FULL ? "sheetTooLarge" : signal === CPU_OVER ? "sheetTooLong" : "sheetUnreadable";

function receive(reader: Reader, message: FromReader): void {
  const { job } = reader;
  if (job === undefined) return;
  if ("rows" in message) {
    for (const row of message.rows) job.rows.push(row);
    return;
  }
  free(reader);
  if ("failed" in message) job.fail(refuse(message.failed));
  else job.done({ ...message.done, rows: job.rows });
  startNext();
}

/** Makes a reader available for the next workbook. The server may exit without waiting for it. */
function free(reader: Reader): void {
  clearTimeout(reader.job?.timer);
  if (reader.job !== undefined) queue.end(reader.job);
  reader.job = undefined;
  reader.child.unref();
  reader.child.channel?.unref();
  reader.idle = setTimeout(() => endReader(reader, refuse("tooBusy")), IDLE_MS).unref();
}

function endReader(reader: Reader, error: Error): void {
  if (!readers.delete(reader)) return;
  clearTimeout(reader.idle);
  clearTimeout(reader.job?.timer);
  reader.child.kill("SIGKILL");
  if (reader.job !== undefined) queue.end(reader.job);
  reader.job?.fail(error);
  reader.job = undefined;
  startNext();
}
