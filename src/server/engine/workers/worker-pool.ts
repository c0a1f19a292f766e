import type { ChildProcess } from "node:child_process";
import type { Worker } from "node:worker_threads";
import { refuse } from "../refusals/refusal.ts";
import { FairQueue } from "./fair-queue.ts";
import { PooledWorker } from "./pooled-worker.ts";

/** Milliseconds after which an idle worker is ended, except for the spare ones. */
const IDLE_MS = 30_000;

/** Options of a {@link WorkerPool}: how a worker is started, and the limits. */
export interface PoolOptions {
  /** Name for error messages. */
  name: string;
  /** Starts a worker. */
  start: () => ChildProcess | Worker;
  /** Maximum number of workers. */
  most: number;
  /** Maximum number of jobs that wait for a worker. Further jobs are refused. */
  waiting: number;
  /** Maximum number of idle workers that stay. Further idle workers are ended after some time. */
  spare: number;
  /**
   * Time in ms in which a worker must stop a job that nobody needs any more. A worker that takes longer is killed. Absent: the worker
   * cannot be killed, and remains busy until its job is done.
   */
  grace?: number;
  /** Builds the error of a job whose worker exited by itself. */
  lost?: (signal?: NodeJS.Signals) => Error;
}

/** Load of a pool: workers with and without a job, and jobs that wait for a worker. */
export interface PoolLoad {
  busy: number;
  idle: number;
  waiting: number;
}

/** Options of one job in a {@link WorkerPool}. */
export interface JobOptions {
  /**
   * Identifies the caller. The jobs of a caller run one at a time, and callers are served round-robin. Absent: the job has a caller of its
   * own.
   */
  caller?: unknown;
  /** Cancels the job. It fails with the reason of the signal. */
  signal?: AbortSignal;
  /** Time limit in ms from the start of the job. The worker is killed afterwards, and the job fails with `error`. */
  limit?: { time: number; error: Error };
}

interface QueuedJob<Job, Part> {
  caller: unknown;
  start: (worker: PooledWorker<Job, Part>) => void;
  fail: (error: Error) => void;
}

/**
 * Runs jobs in worker threads or processes, each of which runs one job at a time. The result of a job is a stream of parts. A worker
 * computes the next part only when it is requested, so that at most one part waits in memory.
 */
export class WorkerPool<Job, Part> {
  readonly #options: PoolOptions;
  readonly #queue = new FairQueue<QueuedJob<Job, Part>>();
  readonly #workers = new Set<PooledWorker<Job, Part>>();
  readonly #idle = new Map<PooledWorker<Job, Part>, NodeJS.Timeout>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get load(): PoolLoad {
    return { busy: this.#workers.size - this.#idle.size, idle: this.#idle.size, waiting: this.#queue.size };
  }

  /** Number of jobs of a caller, including the running one. */
  countOf(caller: unknown): number {
    return this.#queue.countOf(caller);
  }

  /** Starts a worker in advance, if there is none. */
  startSpare(): void {
    if (this.#workers.size === 0) this.#rest(this.#add());
  }

  /** Runs a job whose result has one part. @throws like `run` */
  async ask(load: () => Job | Promise<Job>, options?: JobOptions): Promise<Part> {
    const parts = this.run(load, options);
    const { value } = await parts.next();
    await parts.return(undefined);
    return value as Part;
  }

  /**
   * Runs a job and yields the parts of its result. Ending the generator ends the job.
   *
   * @param load builds the job when a worker is free, so that waiting jobs use no memory
   * @throws Refusal tooBusy if too many jobs wait. Otherwise the reason of the signal, or the error of
   * the limit, of the job or of a lost worker
   */
  async *run(load: () => Job | Promise<Job>, options: JobOptions = {}): AsyncGenerator<Part, Part | undefined> {
    const { caller = load, signal, limit } = options;
    signal?.throwIfAborted();
    const worker = await this.#acquire(caller, signal);
    const cancel = (): void => worker.fail(signal?.reason);
    signal?.addEventListener("abort", cancel);
    let late: NodeJS.Timeout | undefined;
    try {
      if (limit !== undefined) late = setTimeout(() => worker.end(limit.error), limit.time);
      const job = await load();
      signal?.throwIfAborted();
      let reply = await worker.ask({ job });
      while (!reply.done) {
        yield reply.value as Part;
        reply = await worker.ask("next");
      }
      return reply.value;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener("abort", cancel);
      const released = this.#release(worker, caller);
      if (this.#options.grace !== undefined) await released;
    }
  }

  /** Ends all workers. Waiting and running jobs are refused as unavailable. */
  async close(): Promise<void> {
    for (const job of this.#queue.removeAll()) job.fail(refuse("unavailable"));
    for (const worker of this.#workers) worker.end(refuse("unavailable"));
    await Promise.all([...this.#workers].map(({ gone }) => gone));
  }

  #acquire(caller: unknown, signal: AbortSignal | undefined): Promise<PooledWorker<Job, Part>> {
    return new Promise((start, fail) => {
      const job = { caller, start, fail };
      signal?.addEventListener("abort", () => this.#queue.remove(job) && fail(signal.reason), { once: true });
      this.#queue.add(job);
      this.#startNext();
      if (this.#queue.size > this.#options.waiting && this.#queue.remove(job)) fail(refuse("tooBusy"));
    });
  }

  #startNext(): void {
    while (this.#idle.size > 0 || this.#workers.size < this.#options.most) {
      const job = this.#queue.take();
      if (job === undefined) return;
      const [worker = this.#add()] = this.#idle.keys();
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
      worker.setRef("ref");
      job.start(worker);
    }
  }

  #add(): PooledWorker<Job, Part> {
    const { name, start, lost = () => new Error(`the ${name} exited`) } = this.#options;
    const worker = new PooledWorker<Job, Part>(start(), lost);
    this.#workers.add(worker);
    void worker.gone.then(() => {
      this.#workers.delete(worker);
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
      this.#startNext();
    });
    return worker;
  }

  async #release(worker: PooledWorker<Job, Part>, caller: unknown): Promise<void> {
    await worker.leave(this.#options.grace);
    this.#queue.end(caller);
    if (this.#workers.has(worker)) this.#rest(worker);
    this.#startNext();
  }

  /** Makes a worker available. The server may exit without waiting for it. */
  #rest(worker: PooledWorker<Job, Part>): void {
    worker.setRef("unref");
    const end = (): void => {
      if (this.#idle.size <= this.#options.spare) return;
      this.#idle.delete(worker);
      worker.end(new Error("idle"));
    };
    this.#idle.set(worker, setTimeout(end, IDLE_MS).unref());
  }
}
