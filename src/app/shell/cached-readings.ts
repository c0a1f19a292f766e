import { hashKey, type Query, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { createQueryClient, takeArrivedPrefetch } from "../../../runtime/index.ts";

/**
 * Milliseconds for which the data of a hidden page is treated as fresh. A page that is shown again within this time reads only data that
 * was invalidated. A page that is shown later reads all its data.
 */
export const FRESH_FOR = 60_000;

/**
 * The query cache of the portal (react-query), which retains the data of hidden pages. A hidden page unsubscribes from its queries. Without
 * this retention, react-query would delete their data after some minutes and request it again when the page is shown.
 */
export interface CachedReadings {
  client: QueryClient;
  /** Retains the current queries of a page, because it becomes hidden. */
  hide: (page: string) => void;
  /** Ends the retention for a page, because it is visible again. */
  release: (page: string) => void;
  /** Deletes the retained queries of pages that are no longer open. */
  keepOnly: (pages: ReadonlySet<string>) => void;
}

/**
 * Fills the cache with the rows that were requested before the portal was rendered.
 * @returns Tests whether a query has them, until the component that shows them is removed.
 */
function fillFirst(client: QueryClient): { is: (query: Query) => boolean } {
  const arrived = takeArrivedPrefetch();
  if (arrived === undefined) return { is: () => false };
  client.setQueryData(arrived.queryKey, arrived.data);
  let hash: string | undefined = hashKey(arrived.queryKey);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "observerRemoved" || query.queryHash !== hash) return;
    hash = undefined;
    stop();
  });
  return { is: (query) => query.queryHash === hash };
}

/**
 * Creates the query client of the portal and the retention of the queries of hidden pages. When such a page is shown again, data that is
 * younger than {@link FRESH_FOR} and not invalidated is not read again.
 *
 * @param now returns epoch milliseconds
 */
export function createCachedReadings(now: () => number = () => Date.now()): CachedReadings {
  const retained = new Map<string, { hashes: ReadonlySet<string>; stop: () => void }>();
  const client = createQueryClient();
  const isRetained = (query: Query) => [...retained.values()].some(({ hashes }) => hashes.has(query.queryHash));
  const first = fillFirst(client);
  const isFresh = (query: Query) => !query.state.isInvalidated && now() - query.state.dataUpdatedAt < FRESH_FOR;
  const isReusable = (query: Query) => (isRetained(query) || first.is(query)) && isFresh(query);
  client.setDefaultOptions({
    queries: {
      ...client.getDefaultOptions().queries,
      refetchOnMount: (query) => !isReusable(query as unknown as Query),
    },
  });

  const release = (page: string) => {
    retained.get(page)?.stop();
    retained.delete(page);
  };
  return {
    client,
    hide: (page) => {
      release(page);
      const followed = client
        .getQueryCache()
        .getAll()
        .filter((query) => query.isActive());
      // A disabled observer subscribes without fetching, so that the data is not deleted while the page is hidden.
      const stops = followed.map((query) => new QueryObserver(client, { queryKey: query.queryKey, enabled: false }).subscribe(() => {}));
      retained.set(page, {
        hashes: new Set(followed.map((query) => query.queryHash)),
        stop: () => {
          for (const stop of stops) stop();
        },
      });
    },
    release,
    keepOnly: (pages) => {
      for (const page of [...retained.keys()]) if (!pages.has(page)) release(page);
    },
  };
}
