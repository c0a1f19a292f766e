import type { FastifyInstance } from "fastify";

/** Milliseconds for which calls begin in one turn of the loop; who comes later begins in the next. */
const TURN_MS = 5;

/**
 * Shares the turns of the loop among the calls that arrive together: fifty of a third of a millisecond each would otherwise be
 * worked off in one turn, and nothing else would be heard for as long.
 */
export class RequestScheduler {
  #waiting = 0;
  #until: number | undefined;

  /** Begins at once while there is time in this turn and nobody waits, else in one of the next, in the order of asking. */
  enter(begin: () => void): void {
    if (this.#waiting === 0 && this.#hasTime()) {
      begin();
      return;
    }
    this.#waiting += 1;
    // One callback for each: what a call does at once, promises included, is done before the next one asks for the time.
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
      this.#until = performance.now() + TURN_MS;
      setImmediate(() => {
        this.#until = undefined;
      });
      return true;
    }
    return performance.now() < this.#until;
  }
}

/** Whoever watches the server waits for nobody. */
const WATCHED = "/healthz";

export function registerRequestScheduler(app: FastifyInstance): void {
  const turns = new RequestScheduler();
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.url?.startsWith(WATCHED) === true) return done();
    turns.enter(done);
  });
}
