import { asRefusal, refuse } from "../refusals/refusal.ts";

/** Milliseconds. */
export interface Limits {
  /** From its beginning to its end. */
  whole: number;
  /** Between two chunks that are taken: nobody reads any more. */
  idle: number;
}

interface Chunks {
  next(): Promise<IteratorResult<Uint8Array, undefined>>;
  /** Whoever makes them stops. */
  return(): Promise<unknown>;
}

interface Limited {
  content: AsyncIterable<Uint8Array>;
  /** Aborted when it was given up: whoever sends it has to let go of the connection. */
  ended: AbortSignal;
}

/** Chunks that are given up when they take too long, or when nobody takes them; `over` is told once how it ended. */
export function withTimeouts(chunks: Chunks, { whole, idle }: Limits, over: (failure?: string) => Promise<void>): Limited {
  const stop = new AbortController();
  let isOver = false;
  let givenUp: Error | undefined;
  let waiting: NodeJS.Timeout | undefined;
  const end = async (failure?: string): Promise<void> => {
    clearTimeout(waiting);
    clearTimeout(all);
    if (isOver) return;
    isOver = true;
    await over(failure);
  };
  const giveUp = (error: Error): void => {
    givenUp = error;
    void chunks.return().catch(() => undefined);
    void end(error.message).finally(() => stop.abort(error));
  };
  const all = setTimeout(() => giveUp(refuse("exportTooLong")), whole).unref();
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    clearTimeout(waiting);
    try {
      const item = await chunks.next();
      // One that was given up has not come to its end.
      if (givenUp !== undefined) throw givenUp;
      if (item.done === true) await end();
      else waiting = setTimeout(() => giveUp(refuse("exportIdle")), idle).unref();
      return item;
    } catch (error) {
      await end(asRefusal(error).message);
      throw error;
    }
  };
  const leave = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    // What was given up may still be reading: whoever lets go of it does not wait for that.
    if (givenUp === undefined) await chunks.return();
    await end("导出已取消");
    return { done: true, value: undefined };
  };
  return { content: { [Symbol.asyncIterator]: () => ({ next, return: leave }) }, ended: stop.signal };
}
