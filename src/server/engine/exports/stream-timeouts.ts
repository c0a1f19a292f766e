import { asRefusal, refuse } from "../refusals/refusal.ts";

/** Time limits of a stream in milliseconds. A stream that exceeds a limit is aborted. */
export interface Limits {
  /** From the start of the stream to its last chunk. */
  whole: number;
  /** From a chunk until the next chunk is requested. */
  idle: number;
}

interface Chunks {
  next(): Promise<IteratorResult<Uint8Array, undefined>>;
  /** Stops the producer. */
  return(): Promise<unknown>;
}

interface Limited {
  content: AsyncIterable<Uint8Array>;
  /** Aborts when a timeout elapses. The sender must then close the connection. */
  ended: AbortSignal;
}

/**
 * Wraps a stream of chunks with two time limits in milliseconds. `whole` is for the whole stream; `idle` is for the time until the reader
 * requests the next chunk. If a limit is exceeded, the stream fails and its producer is stopped.
 *
 * @param over called once at the end: with undefined after the last chunk, otherwise with the reason as text for staff
 * @returns the stream, and a signal (`ended`) that aborts when a limit is exceeded. The sender must then close the connection
 */
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
      // A stream that timed out has not reached its end.
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
    // After a timeout the producer may still be reading, so closing does not wait for it.
    const left = givenUp === undefined ? chunks.return() : undefined;
    await end("导出已取消");
    await left;
    return { done: true, value: undefined };
  };
  return { content: { [Symbol.asyncIterator]: () => ({ next, return: leave }) }, ended: stop.signal };
}
