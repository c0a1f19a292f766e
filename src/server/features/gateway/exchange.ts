import { EventEmitter } from "node:events";

/** The request exceeded its total time. */
export class LateError extends Error {}

/**
 * An abort signal for one proxied request, with the interface that undici listens to. A platform `AbortSignal` combined from two
 * others takes as long as the rest of the gateway's own processing.
 */
export class Exchange extends EventEmitter {
  aborted = false;
  reason: Error | undefined;
  /** The caller disconnected before the reply was complete. */
  isGone = false;
  #timer: NodeJS.Timeout | undefined;

  /** Starts an attempt with a time limit, which replaces the limit of the previous attempt. */
  begin(milliseconds: number): this {
    clearTimeout(this.#timer);
    if (!this.aborted) this.#timer = setTimeout(() => this.#abort(new LateError(`no end after ${milliseconds} ms`)), milliseconds);
    return this;
  }

  /** Ends the exchange when the caller's connection closes. @param answered whether the reply was complete */
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
