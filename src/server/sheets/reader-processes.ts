import { type ChildProcess, fork } from "node:child_process";
import type { Data } from "../../../runtime/contract/data.ts";
import { ownProgram } from "../programs/own-program.ts";
import { refuse } from "../refusals/refusal.ts";
import { SHEET_LIMITS } from "./limits.ts";
import type { Answer, FromReader, Order } from "./work.ts";

/** One without work gives its memory back. */
const IDLE_MS = 30_000;
/** How a program of Node ends whose heap is full. */
const HEAP_FULL = "SIGABRT";

interface Job {
  order: Order;
  rows: Data[];
  done: (answer: Answer) => void;
  fail: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

interface Reader {
  child: ChildProcess;
  job: Job | undefined;
  idle?: NodeJS.Timeout;
}

const waiting: Job[] = [];
const readers = new Set<Reader>();

/**
 * Has a workbook read by a process that may neither take long nor much memory: one that does is ended. A thread would not
 * do: one that is ended while something is being expanded in it takes the whole program with it.
 *
 * @throws Refusal sheetUnreadable, sheetTooLarge, sheetTooLong or tooBusy
 */
export function readApart(order: Order): Promise<Answer> {
  if (waiting.length >= SHEET_LIMITS.waiting) return Promise.reject(refuse("tooBusy"));
  return new Promise((done, fail) => {
    waiting.push({ order, rows: [], done, fail });
    next();
  });
}

function next(): void {
  while (waiting.length > 0) {
    const reader = [...readers].find(({ job }) => job === undefined) ?? more();
    const job = reader === undefined ? undefined : waiting.shift();
    if (reader === undefined || job === undefined) return;
    clearTimeout(reader.idle);
    reader.job = job;
    job.timer = setTimeout(() => end(reader, refuse("sheetTooLong")), SHEET_LIMITS.time);
    reader.child.ref();
    reader.child.channel?.ref();
    // One that is gone says so by its exit.
    reader.child.send(job.order, () => undefined);
  }
}

function more(): Reader | undefined {
  if (readers.size >= SHEET_LIMITS.readers) return undefined;
  const program = ownProgram("sheet-reader");
  const child = fork(program.file, [], {
    execArgv: [`--max-old-space-size=${SHEET_LIMITS.heap}`, ...program.options],
    serialization: "advanced",
    // It needs no settings, and what a library prints is nobody's business.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const reader: Reader = { child, job: undefined };
  readers.add(reader);
  child.on("message", (message: FromReader) => hear(reader, message));
  child.on("error", (error) => {
    console.error("a process that reads spreadsheets is lost", error);
    end(reader, refuse("sheetUnreadable"));
  });
  // Out of memory: the workbook is larger than it looks.
  child.on("exit", (_code, signal) => end(reader, refuse(signal === HEAP_FULL ? "sheetTooLarge" : "sheetUnreadable")));
  return reader;
}

function hear(reader: Reader, message: FromReader): void {
  const { job } = reader;
  if (job === undefined) return;
  if ("rows" in message) {
    for (const row of message.rows) job.rows.push(row);
    return;
  }
  clearTimeout(job.timer);
  reader.job = undefined;
  // The server may end without it.
  reader.child.unref();
  reader.child.channel?.unref();
  reader.idle = setTimeout(() => end(reader, refuse("tooBusy")), IDLE_MS).unref();
  if ("failed" in message) job.fail(refuse(message.failed === "tooLarge" ? "sheetTooLarge" : "sheetUnreadable"));
  else job.done({ ...message.done, rows: job.rows });
  next();
}

function end(reader: Reader, error: Error): void {
  if (!readers.delete(reader)) return;
  clearTimeout(reader.idle);
  clearTimeout(reader.job?.timer);
  reader.job?.fail(error);
  reader.job = undefined;
  reader.child.kill("SIGKILL");
  next();
}
