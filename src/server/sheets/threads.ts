import { Worker } from "node:worker_threads";
import type { Data } from "../../../runtime/contract/data.ts";
import { refuse } from "../refusals/refusal.ts";
import { SHEET_LIMITS } from "./limits.ts";
import type { Answer, Order } from "./work.ts";

/** The built server has the thread as a file beside its own; one that runs from its sources has to read TypeScript first. */
const FROM_SOURCES = import.meta.url.endsWith(".ts");
const THREAD = new URL(FROM_SOURCES ? "./thread.ts" : "./sheet-thread.js", import.meta.url);
const READ_SOURCES = `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(THREAD.href)})));`;
/** A thread without work gives its memory back. */
const IDLE_MS = 30_000;

interface Job {
  order: Order;
  rows: Data[];
  done: (answer: Answer) => void;
  fail: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  idle?: NodeJS.Timeout;
}

type Message = { rows: Data[] } | { done: Omit<Answer, "rows"> } | { failed: "unreadable" | "tooLarge" };

const waiting: Job[] = [];
const threads = new Set<Thread>();

/**
 * Has a workbook read by a thread that may neither take long nor much memory: one that does is ended.
 *
 * @throws Refusal sheetUnreadable, sheetTooLarge, sheetTooLong or tooBusy
 */
export function readInThread(order: Order): Promise<Answer> {
  if (waiting.length >= SHEET_LIMITS.waiting) return Promise.reject(refuse("tooBusy"));
  return new Promise((done, fail) => {
    waiting.push({ order, rows: [], done, fail });
    next();
  });
}

function next(): void {
  while (waiting.length > 0) {
    const thread = [...threads].find(({ job }) => job === undefined) ?? more();
    const job = thread === undefined ? undefined : waiting.shift();
    if (thread === undefined || job === undefined) return;
    clearTimeout(thread.idle);
    thread.job = job;
    job.timer = setTimeout(() => end(thread, refuse("sheetTooLong")), SHEET_LIMITS.time);
    thread.worker.ref();
    thread.worker.postMessage(job.order);
  }
}

function more(): Thread | undefined {
  if (threads.size >= SHEET_LIMITS.threads) return undefined;
  const worker = new Worker(FROM_SOURCES ? READ_SOURCES : THREAD, {
    eval: FROM_SOURCES,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: SHEET_LIMITS.heap },
    // What a library prints is nobody's business: it is read, so that it does not pile up, and dropped.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const thread: Thread = { worker, job: undefined };
  threads.add(thread);
  worker.unref();
  worker.on("message", (message: Message) => hear(thread, message));
  worker.on("error", (error) => {
    // Out of memory: the workbook is larger than it looks. Anything else is a mistake of ours.
    const known = (error as { code?: string }).code === MEMORY;
    if (!known) console.error("the thread that reads spreadsheets ended", error);
    end(thread, refuse(known ? "sheetTooLarge" : "sheetUnreadable"));
  });
  worker.on("exit", () => end(thread, refuse("sheetUnreadable")));
  return thread;
}

const MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

function hear(thread: Thread, message: Message): void {
  const { job } = thread;
  if (job === undefined) return;
  if ("rows" in message) {
    for (const row of message.rows) job.rows.push(row);
    return;
  }
  clearTimeout(job.timer);
  thread.job = undefined;
  thread.worker.unref();
  thread.idle = setTimeout(() => end(thread, refuse("tooBusy")), IDLE_MS).unref();
  if ("failed" in message) job.fail(refuse(message.failed === "tooLarge" ? "sheetTooLarge" : "sheetUnreadable"));
  else job.done({ ...message.done, rows: job.rows });
  next();
}

function end(thread: Thread, error: Error): void {
  if (!threads.delete(thread)) return;
  clearTimeout(thread.idle);
  clearTimeout(thread.job?.timer);
  thread.job?.fail(error);
  void thread.worker.terminate();
  next();
}
