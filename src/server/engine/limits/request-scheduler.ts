import type { FastifyInstance } from "fastify";

/** Milliseconds per event-loop tick in which calls may start. Calls that arrive later wait for the next tick. */
const TICK_MS = 5;

/**
 * Starts at most 5 ms of requests per event-loop tick, so that a burst does not delay timers and I/O. Fifty calls of a third of a
 * millisecond each would otherwise run in one tick.
 */
export class RequestScheduler {
  #waiting = 0;
  #until: number | undefined;

  /**
   * Starts a request immediately if this tick has time left and no request waits. Otherwise starts it in a later tick, in order of arrival.
   */
  enter(begin: () => void): void {
    if (this.#waiting === 0 && this.#hasTime()) {
      begin();
      return;
    }
    this.#waiting += 1;
    // One callback per call: what a call does synchronously, promises included, is done before the next call checks the time.
    const attempt = (): void => {
      if (this.#hasTime()) {
        this.#waiting -= 1;
        begin();
      } else setImmediate(attempt);
    };
    setImmediate(attempt);
  }

  #hasTime(): boolean {
    if (this.#until === undefined) {
      this.#until = performance.now() + TICK_MS;
      setImmediate(() => {
        this.#until = undefined;
      });
      return true;
    }
    return performance.now() < this.#until;
  }
}

/** Path whose requests start at once, because monitoring must not queue. */
const WATCHED = "/healthz";

/** Registers a hook that starts every request except health checks through a {@link RequestScheduler}. */
export function registerRequestScheduler(app: FastifyInstance): void {
  const scheduler = new RequestScheduler();
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.url?.startsWith(WATCHED) === true) return done();
    scheduler.enter(done);
  });
}
