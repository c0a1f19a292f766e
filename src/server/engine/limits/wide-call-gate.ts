import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { Generated } from "../calls/context.ts";
import { refuse } from "../refusals/refusal.ts";
import { FairQueue } from "../workers/fair-queue.ts";

/** Calls of one caller that wait. A browser sends a handful at a time. */
const WAITING = 32;
/** Calls that wait in total. */
const MOST = 1000;
/** Longest wait in milliseconds. */
const PATIENCE_MS = 30_000;

interface Job {
  caller: string;
  start(): void;
}

/**
 * Limits the wide calls that run at the same time. Each handles up to 20,000 rows of a record in the event loop, and with SQLite its
 * transaction excludes all other writers. One call of each caller runs at a time, and callers are served round-robin. So another caller
 * waits for a few wide calls at most.
 */
export class WideCallGate {
  readonly #queue = new FairQueue<Job>();
  readonly #atOnce: number;
  #running = 0;

  /** @param atOnce number of calls that may run at the same time */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Makes a call once it has reached the head of the queue.
   *
   * @throws Refusal tooMany behind 32 waiting calls of the caller; tooBusy behind 1,000 calls, or after waiting for 30 s
   */
  run<T>(caller: string, call: () => Promise<T>): Promise<T> {
    if (this.#queue.countOf(caller) > WAITING) return Promise.reject(refuse("tooMany"));
    if (this.#queue.size >= MOST) return Promise.reject(refuse("tooBusy"));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#queue.remove(job) && reject(refuse("tooBusy")), PATIENCE_MS);
      const job: Job = {
        caller,
        start: () => {
          clearTimeout(late);
          // The reply is serialised in the same tick, before the next call begins.
          const end = (): void => void setImmediate(() => this.#end(caller));
          call().then(resolve, reject).finally(end);
        },
      };
      this.#queue.add(job);
      this.#startNext();
    });
  }

  #end(caller: string): void {
    this.#running -= 1;
    this.#queue.end(caller);
    this.#startNext();
  }

  #startNext(): void {
    while (this.#running < this.#atOnce) {
      const job = this.#queue.take();
      if (job === undefined) return;
      this.#running += 1;
      job.start();
    }
  }
}

/** Operations that read or write a record with all rows of its lists. */
const WHOLE_RECORD: ReadonlySet<string> = new Set(["get", "create", "update", "delete"]);

/** Calls on one record with lists of rows. */
const records = new WideCallGate(4);
/** Calls that write many records in one transaction. */
export const bulkGate = new WideCallGate(1);

/**
 * Returns the gate that a call must pass, or undefined for a call that handles few rows. Imports into lists pass `bulkGate` themselves,
 * after reading their workbook.
 */
export function gateOf({ handler }: Route, generated: Pick<Generated, "tables" | "workflows">): WideCallGate | undefined {
  if (handler.kind === "rows") return bulkGate;
  const entity =
    handler.kind === "workflow"
      ? generated.workflows[handler.workflow]?.entity
      : handler.kind === "store" && WHOLE_RECORD.has(handler.store.operation)
        ? handler.store.entity
        : undefined;
  const table = generated.tables.find((one) => one.entity === entity);
  return table !== undefined && table.children.length > 0 ? records : undefined;
}
