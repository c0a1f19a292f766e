import { hashKey } from "@tanstack/react-query";

/** A reading that was sent before the component that shows it is rendered. */
interface AheadReading {
  queryKey: readonly unknown[];
  /** Resolves to undefined after any failure. The component then reads by itself and reports the failure. */
  reply: Promise<unknown>;
  arrived?: unknown;
  /** Epoch milliseconds. */
  sentAt: number;
}

/** Milliseconds after which a reply is out of date: the page that opened first did not take it, because it reads with another input. */
const MOST_AGE = 5_000;

/** One per page load: the rows of the page that opens first. */
let ahead: AheadReading | undefined;

/**
 * Offers the reply of a call that was sent before its component is rendered. It is used once.
 *
 * @param queryKey the key under which the component will read (`callKey`)
 * @param reply resolves to the data; to undefined after any failure
 */
export function offerAhead(queryKey: readonly unknown[], reply: Promise<unknown>): void {
  const offered: AheadReading = { queryKey, reply, sentAt: Date.now() };
  ahead = offered;
  void reply.then((data) => {
    offered.arrived = data;
  });
}

/** Takes the offered reply for a query key. Undefined if none was offered for it, if it was taken before, or if it is out of date. */
export function takeAhead(queryKey: readonly unknown[]): Promise<unknown> | undefined {
  if (ahead !== undefined && Date.now() - ahead.sentAt > MOST_AGE) ahead = undefined;
  if (ahead === undefined || hashKey(ahead.queryKey) !== hashKey(queryKey)) return undefined;
  const { reply } = ahead;
  ahead = undefined;
  return reply;
}

/** Takes the offered reply if it has arrived, for a cache that is filled before the first render. Undefined otherwise. */
export function takeArrived(): { queryKey: readonly unknown[]; data: unknown } | undefined {
  if (ahead?.arrived === undefined) return undefined;
  const { queryKey, arrived } = ahead;
  ahead = undefined;
  return { queryKey, data: arrived };
}
