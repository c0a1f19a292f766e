import { refuse } from "../refusals/refusal.ts";
import { FairQueue } from "../workers/fair-queue.ts";

/** Calls that wait in total. */
const MOST = 1000;
/** Longest wait in milliseconds. */
const PATIENCE_MS = 30_000;
/** Milliseconds of a call after which its caller rests for as long, and the longest rest. */
const REST = { from: 30, most: 200 };

interface Job {
  caller: string;
  start(): void;
}

type OnGone = (drop: () => void) => () => void;

const never: OnGone = () => () => {};

/** A call that {@link CallGate.enter} has admitted, and that occupies the gate until `leave`. */
export interface EnteredCall {
  /** Ends the measured duration of the call, on which the rest of its caller depends. A slow reader of the reply does not count. */
  worked(): void;
  /** Ends the call, if it has not ended already. The next call begins in a later tick, so that what follows the end in the same tick is done. */
  leave(): void;
}

/** How many calls a gate lets in. */
interface GateLimits {
  /** Calls that run at the same time. */
  atOnce: number;
  /** Calls of one caller that run at the same time. */
  perCaller: number;
  /** Calls of one caller that wait. */
  waiting: number;
  /** For calls that work in the event loop for most of their time: a caller rests after a long one. */
  rests?: true;
}

/**
 * Limits calls that run at the same time. Serves callers round-robin, so that many calls of one caller do not delay the others.
 *
 * With `rests`, a caller rests after a call of 30 ms or more, for as long as the call took. Meanwhile the server accepts connections and
 * begins calls of others. It accepts only one connection in each iteration of the event loop.
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
   * @param onGone registers a callback for when the client has gone; its waiting call is then dropped. Returns a function that unregisters.
   * @returns the entered call
   * @throws Refusal tooMany if too many calls of the caller wait; tooBusy behind 1,000 calls, after waiting for 30 s, or if the client has
   * gone
   */
  enter(caller: string, onGone: OnGone = never): Promise<EnteredCall> {
    const { waiting, perCaller, atOnce } = this.#limits;
    if (this.#queue.countOf(caller) >= waiting + perCaller) return Promise.reject(refuse("tooMany"));
    const mustWait = this.#running >= atOnce || this.#queue.runningOf(caller) >= perCaller;
    if (mustWait && this.#queue.size >= MOST) return Promise.reject(refuse("tooBusy"));
    return new Promise((resolve, reject) => {
      const drop = (): void => {
        if (!this.#queue.remove(job)) return;
        settle();
        reject(refuse("tooBusy"));
      };
      const late = setTimeout(drop, PATIENCE_MS);
      const settle = (): void => {
        clearTimeout(late);
        unregister();
      };
      const job: Job = {
        caller,
        start: () => {
          settle();
          const begun = performance.now();
          let took: number | undefined;
          const worked = (): void => {
            took ??= performance.now() - begun;
          };
          let hasLeft = false;
          const leave = (): void => {
            if (hasLeft) return;
            hasLeft = true;
            worked();
            setImmediate(() => this.#end(caller, took ?? 0));
          };
          resolve({ worked, leave });
        },
      };
      const unregister = onGone(drop);
      this.#queue.add(job);
      this.#startNext();
    });
  }

  /** Makes a call once it may run. @throws Refusal see `enter` */
  async run<T>(caller: string, call: () => Promise<T>): Promise<T> {
    const entered = await this.enter(caller);
    return call().finally(entered.leave);
  }

  #end(caller: string, took: number): void {
    this.#running -= 1;
    if (this.#limits.rests !== true || took < REST.from) this.#queue.end(caller);
    else this.#rest(caller, Math.min(took, REST.most));
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
