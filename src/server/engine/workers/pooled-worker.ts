import type { ChildProcess } from "node:child_process";
import { Worker } from "node:worker_threads";
import { errorOf, type Failure } from "./failure.ts";

/** A message to a worker: a job to start, `next` to request the next part of its result, or `leave` to end the job early. */
export type ToWorker<Job> = { job: Job } | "next" | "leave";

/**
 * A message from a worker with a part of a job's result. `done` is true in the last message of a job, which may contain a failure instead
 * of a part.
 */
export interface FromWorker<Part> {
  done: boolean;
  value?: Part;
  failed?: Failure;
}

interface Waiting<Part> {
  done: (reply: FromWorker<Part>) => void;
  fail: (error: Error) => void;
}

/** A thread or process that runs one job after another. It sends the next part of a result only after `next`. */
export class PooledWorker<Job, Part> {
  /** Resolves when the worker has ended. */
  readonly gone: Promise<void>;
  readonly #host: ChildProcess | Worker;
  #waiting: Waiting<Part> | undefined;
  #isWorking = false;
  /** The reason why the worker has ended, or will. */
  #failure: Error | undefined;
  #onFree: () => void = () => undefined;

  /**
   * @param lost builds the error of a job whose worker exited before the job was done. `signal`: the signal that ended the process, if any
   */
  constructor(host: ChildProcess | Worker, lost: (signal?: NodeJS.Signals) => Error) {
    this.#host = host;
    this.gone = new Promise((done) => {
      const over = (error: Error): void => {
        this.end(error);
        this.#stopWorking();
        done();
      };
      host.on("error", over).on("exit", (_code: number, signal?: NodeJS.Signals) => over(lost(signal)));
    });
    host.on("message", (reply: FromWorker<Part>) => this.#receive(reply));
  }

  /** Sends a message and returns the reply. @throws Error of the job, or of a worker that has ended */
  ask(message: ToWorker<Job>): Promise<FromWorker<Part>> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#isWorking = true;
    this.#send(message);
    return new Promise((done, fail) => {
      this.#waiting = { done, fail };
    });
  }

  /** Rejects the reply that is awaited, if any. The worker itself continues. */
  fail(error: Error): void {
    this.#waiting?.fail(error);
    this.#waiting = undefined;
  }

  /** Ends the worker and fails its job: a process at once, a thread when its current native call returns. */
  end(error: Error): void {
    this.#failure ??= error;
    this.fail(error);
    if (this.#host instanceof Worker) void this.#host.terminate();
    else {
      // Otherwise a command that waits for the end of an idle process would exit before.
      this.#host.ref();
      this.#host.kill("SIGKILL");
    }
  }

  /**
   * Ends the current job, if any. Resolves when the worker can take the next one, or has ended.
   *
   * @param grace ms after which a worker that is still busy is killed; undefined: never
   */
  async leave(grace: number | undefined): Promise<void> {
    if (this.#isWorking) {
      const late = grace === undefined ? undefined : setTimeout(() => this.end(new Error("the job was left")), grace);
      if (grace !== undefined && grace > 0) this.#send("leave");
      await new Promise<void>((done) => {
        this.#onFree = done;
      });
      clearTimeout(late);
    }
    if (this.#failure !== undefined) await this.gone;
  }

  /**
   * Determines whether the worker keeps the server from exiting.
   *
   * @param how `ref`: the server waits for the worker before it exits
   */
  setRef(how: "ref" | "unref"): void {
    this.#host[how]();
    if (!(this.#host instanceof Worker)) this.#host.channel?.[how]();
  }

  #send(message: ToWorker<Job>): void {
    if (this.#host instanceof Worker) this.#host.postMessage(message);
    // A process that is gone emits its own event.
    else this.#host.send(message, () => undefined);
  }

  #receive(reply: FromWorker<Part>): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (reply.done) this.#stopWorking();
    if (reply.failed === undefined) waiting?.done(reply);
    else waiting?.fail(errorOf(reply.failed));
  }

  #stopWorking(): void {
    this.#isWorking = false;
    this.#onFree();
  }
}
