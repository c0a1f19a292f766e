import { hashKey } from "@tanstack/react-query";

/** The reply of a call that was sent before the component that shows it is rendered. */
interface PrefetchedReply {
  queryKey: readonly unknown[];
  /** Resolves to undefined after any failure. The component then reads by itself and reports the failure. */
  reply: Promise<unknown>;
  /** The data of the reply. Absent until it has arrived, and after a failure. */
  arrived?: unknown;
  /** Epoch milliseconds at which the reply was offered. */
  sentAt: number;
}

/**
 * Milliseconds after which `takePrefetched` ignores a reply as out of date. It is still there if the page that opened first read with another
 * input.
 */
const MOST_AGE = 5_000;

/** The offered reply, until it is taken or too old. A page load offers one at most: the rows of the page that opens first. */
let prefetched: PrefetchedReply | undefined;

/**
 * Stores the reply of a call that was sent before the component that needs it is rendered. Only a single reply is stored; a new reply
 * replaces it. The first `takePrefetched` or `takeArrivedPrefetch` removes it.
 *
 * @param queryKey the react-query key that the component will use (`callKey`)
 * @param reply resolves to the data, or to undefined after any failure
 */
export function offerPrefetched(queryKey: readonly unknown[], reply: Promise<unknown>): void {
  const offered: PrefetchedReply = { queryKey, reply, sentAt: Date.now() };
  prefetched = offered;
  void reply.then((data) => {
    offered.arrived = data;
  });
}

/**
 * Returns the stored reply for a react-query key, and removes it from the store.
 *
 * @returns undefined if no reply is stored for this key, or if its request is more than 5 s old
 */
export function takePrefetched(queryKey: readonly unknown[]): Promise<unknown> | undefined {
  if (prefetched !== undefined && Date.now() - prefetched.sentAt > MOST_AGE) prefetched = undefined;
  if (prefetched === undefined || hashKey(prefetched.queryKey) !== hashKey(queryKey)) return undefined;
  const { reply } = prefetched;
  prefetched = undefined;
  return reply;
}

/**
 * Returns the data of the stored reply with its react-query key, and removes it from the store. Thus a cache can be filled before the first
 * render.
 *
 * @returns undefined if no reply is stored. Also undefined if its data has not arrived yet; the reply then remains stored
 */
export function takeArrivedPrefetch(): { queryKey: readonly unknown[]; data: unknown } | undefined {
  if (prefetched?.arrived === undefined) return undefined;
  const { queryKey, arrived } = prefetched;
  prefetched = undefined;
  return { queryKey, data: arrived };
}
