import { refuse } from "../refusals/refusal.ts";
import { FairQueue } from "../workers/fair-queue.ts";

/**
 * Length of the whole queue from which on a caller with {@link GUARANTEED} or more waiting calls is refused. A few callers thus cannot
 * occupy the queue.
 */
const MOST_WAITING = 1000;
/** Number of calls that a caller may always have in the queue, however long it is. One page makes as many calls. */
const GUARANTEED = 12;
/** Maximum number of milliseconds for which a call waits for other calls of the same caller or record. Then it is refused. */
const PATIENCE_MS = 30_000;
/**
 * Rest of a caller after a long call, in milliseconds. A call that took at least `from` is followed by a rest of the same length, at most
 * `most`.
 */
const REST = { from: 30, most: 200 };

interface Job {
  caller: string;
  start(): void;
}

type OnGone = (drop: () => void) => () => void;

const never: OnGone = () => () => {};

/** A call that {@link CallGate.enter} has admitted. It occupies a place of the gate until its handler has ended and its reply is sent. */
export interface EnteredCall {
  /**
   * Reports that the handler has ended. The pause of the caller depends on the time until then, and not on how slowly the client reads the
   * reply.
   */
  worked(): void;
  /** Reports that the reply is sent, or that the client has disconnected. */
  sent(): void;
  /** Reports that the handler has ended and that the reply is sent. */
  leave(): void;
}

/** Limits of a {@link CallGate}: how many calls run and wait at the same time. */
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
 * Limits how many calls run at the same time. Waiting callers are admitted round-robin, so that many calls of one caller do not delay
 * others.
 *
 * With `rests`, a caller whose call took 30 ms or more must pause for the same time, at most 200 ms. In this pause the server accepts
 * connections, one per iteration of the event loop, and starts calls of other callers.
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
   * @param onGone registers a callback for when the client has gone, and returns a function that unregisters it. A waiting call is then
   * dropped
   * @returns the entered call
   * @throws Refusal tooMany if too many calls of the caller wait; tooBusy after waiting for 30 s, or if the client has gone. Also tooBusy
   * if 1,000 calls are in the queue and at least 12 of the caller wait
   */
  enter(caller: string, onGone: OnGone = never): Promise<EnteredCall> {
    const { waiting, perCaller, atOnce } = this.#limits;
    if (this.#queue.countOf(caller) >= waiting + perCaller) return Promise.reject(refuse("tooMany"));
    const mustWait = this.#running >= atOnce || this.#queue.runningOf(caller) >= perCaller;
    const waits = this.#queue.countOf(caller) - this.#queue.runningOf(caller);
    if (mustWait && waits >= GUARANTEED && this.#queue.size >= MOST_WAITING) return Promise.reject(refuse("tooBusy"));
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
          resolve(this.#enteredCall(caller));
        },
      };
      const unregister = onGone(drop);
      this.#queue.add(job);
      this.#startNext();
    });
  }

  #enteredCall(caller: string): EnteredCall {
    const begun = performance.now();
    let took: number | undefined;
    let [isSent, hasEnded] = [false, false];
    /** The next call begins in a later tick, so that what follows the end in the same tick is done. */
    const end = (): void => {
      if (took === undefined || !isSent || hasEnded) return;
      const duration = took;
      hasEnded = true;
      setImmediate(() => this.#end(caller, duration));
    };
    const worked = (): void => {
      took ??= performance.now() - begun;
      end();
    };
    const sent = (): void => {
      isSent = true;
      end();
    };
    const leave = (): void => {
      worked();
      sent();
    };
    return { worked, sent, leave };
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
