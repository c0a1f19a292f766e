import { EventEmitter } from "node:events";

/** It has taken longer than it may, as a whole. */
export class LateError extends Error {}

/**
 * What may end a request on its way, as undici listens to it. A signal of the platform, made of two others, takes as long as
 * the rest of the gateway's own work.
 */
export class Exchange extends EventEmitter {
  aborted = false;
  reason: Error | undefined;
  /** The caller went away before he had his answer. */
  isGone = false;
  #timer: NodeJS.Timeout | undefined;

  /** Another attempt, which has so long. */
  begin(milliseconds: number): this {
    clearTimeout(this.#timer);
    if (!this.aborted) this.#timer = setTimeout(() => this.#abort(new LateError(`no end after ${milliseconds} ms`)), milliseconds);
    return this;
  }

  /** The caller's connection is done with it. @param answered he has his answer */
  close(answered: boolean): void {
    clearTimeout(this.#timer);
    if (answered) return;
    this.isGone = true;
    this.#abort(new Error("the caller went away"));
  }

  #abort(reason: Error): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.emit("abort");
  }
}
