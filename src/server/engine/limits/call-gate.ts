import { performance } from "node:perf_hooks";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { Generated } from "../calls/context.ts";
import { type Principal, shareOf } from "../calls/principal.ts";
import { refuse } from "../refusals/refusal.ts";
import { FairQueue } from "../workers/fair-queue.ts";

/** Calls that wait in total. */
const MOST = 1000;
/** Longest wait in milliseconds. */
const PATIENCE_MS = 30_000;
/** Milliseconds of work after which a caller rests for as long, and the longest rest. */
const REST = { from: 10, most: 200 };

interface Job {
  caller: string;
  start(): void;
}

/** How many calls a gate lets in. */
interface GateLimits {
  /** Calls that run at the same time. */
  atOnce: number;
  /** Calls of one caller that run at the same time. */
  perCaller: number;
  /** Calls of one caller that wait. */
  waiting: number;
}

/**
 * Limits calls that run at the same time. Serves callers round-robin, so that many calls of one caller do not delay the others. After a call
 * that occupied the event loop for 10 ms or more, the next waiting call of its caller begins as many milliseconds later. Meanwhile the
 * server accepts connections and begins calls of others: it accepts one connection in each turn of the event loop.
 */
export class CallGate {
  readonly #queue: FairQueue<Job>;
  readonly #limits: GateLimits;
  #running = 0;
  /** Times until which callers rest. */
  readonly #rests = new Map<string, number>();

  constructor(limits: GateLimits) {
    this.#limits = limits;
    this.#queue = new FairQueue(limits.perCaller);
  }

  /**
   * Waits until a call may run.
   *
   * @returns a function that ends the call. The next call begins in a later tick, so that what follows the end in the same tick is done.
   * @throws Refusal tooMany if too many calls of the caller wait; tooBusy behind 1,000 calls, or after waiting for 30 s
   */
  enter(caller: string): Promise<() => void> {
    const { waiting, perCaller } = this.#limits;
    if (this.#queue.countOf(caller) >= waiting + perCaller) return Promise.reject(refuse("tooMany"));
    if (this.#queue.size >= MOST) return Promise.reject(refuse("tooBusy"));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#queue.remove(job) && reject(refuse("tooBusy")), PATIENCE_MS);
      const job: Job = {
        caller,
        start: () => {
          clearTimeout(late);
          const begun = performance.eventLoopUtilization();
          resolve(() => {
            const busy = performance.eventLoopUtilization(begun).active / this.#running;
            setImmediate(() => this.#end(caller, busy));
          });
        },
      };
      this.#queue.add(job);
      this.#startNext();
    });
  }

  /** Makes a call once it may run. @throws Refusal see `enter` */
  async run<T>(caller: string, call: () => Promise<T>): Promise<T> {
    const leave = await this.enter(caller);
    return call().finally(leave);
  }

  #end(caller: string, busy: number): void {
    this.#running -= 1;
    if (busy < REST.from) this.#queue.end(caller);
    else this.#rest(caller, Math.min(busy, REST.most));
    this.#startNext();
  }

  /** Ends a call of the caller after a rest. Rests of several calls follow each other. */
  #rest(caller: string, duration: number): void {
    const now = performance.now();
    const until = Math.max(now, this.#rests.get(caller) ?? 0) + duration;
    this.#rests.set(caller, until);
    setTimeout(() => {
      if (this.#rests.get(caller) === until) this.#rests.delete(caller);
      this.#queue.end(caller);
      this.#startNext();
    }, until - now);
  }

  #startNext(): void {
    while (this.#running < this.#limits.atOnce) {
      const job = this.#queue.take();
      if (job === undefined) return;
      this.#running += 1;
      job.start();
    }
  }
}

/** Kinds of handlers that wait for a worker or for a body, and have limits of their own. */
const APART: ReadonlySet<string> = new Set(["upload", "sheet", "export", "import"]);

/** All calls of users and OAuth clients. A reply may have 2 MB, whose reading blocks the event loop for some 100 ms. */
const all = new CallGate({ atOnce: Number.POSITIVE_INFINITY, perCaller: 4, waiting: 250 });

/**
 * Waits until a call may run, beside at most three others of its caller.
 *
 * @returns a function that ends the call, to be called when its reply is sent; undefined for calls with limits of their own
 * @throws Refusal see {@link CallGate.enter}
 */
export async function enterCall({ access, call, handler }: Route, caller: Principal): Promise<(() => void) | undefined> {
  if (access === "public" || call.file !== undefined || APART.has(handler.kind)) return undefined;
  return all.enter(shareOf(caller));
}

/** Operations that read or write a record with all rows of its lists. */
const WHOLE_RECORD: ReadonlySet<string> = new Set(["get", "create", "update", "delete"]);

/**
 * Calls on one record with lists of rows, of which there may be 20,000. Each handles them in the event loop, and with SQLite its transaction
 * excludes all other writers.
 */
const records = new CallGate({ atOnce: 4, perCaller: 1, waiting: 32 });
/** Calls that write many records in one transaction. */
export const bulkGate = new CallGate({ atOnce: 1, perCaller: 1, waiting: 32 });

/**
 * Returns the gate that a call must pass, or undefined for a call that handles few rows. Imports into lists pass `bulkGate` themselves,
 * after reading their workbook.
 */
export function gateOf({ handler }: Route, generated: Pick<Generated, "tables" | "workflows">): CallGate | undefined {
  if (handler.kind === "rows") return bulkGate;
  const entity =
    handler.kind === "workflow"
      ? generated.workflows[handler.workflow]?.entity
      : handler.kind === "history"
        ? handler.entity
        : handler.kind === "store" && WHOLE_RECORD.has(handler.store.operation)
          ? handler.store.entity
          : undefined;
  const table = generated.tables.find((one) => one.entity === entity);
  return table !== undefined && table.children.length > 0 ? records : undefined;
}
