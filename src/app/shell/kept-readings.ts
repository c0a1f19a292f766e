import { type Query, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { createQueryClient } from "../../../runtime/index.ts";

/** A page that comes back into sight after longer reads its data again; sooner only what was changed meanwhile. */
export const FRESH_FOR = 60_000;

/**
 * What the hidden pages have read. A page that is hidden stops following its readings, so react-query would take each
 * return to it for a first look: read everything again, and forget it altogether after some minutes.
 */
export interface KeptReadings {
  client: QueryClient;
  /** The page goes out of sight, with what it follows just now. */
  hide: (page: string) => void;
  /** The page is in sight again. */
  release: (page: string) => void;
  /** Forgets what pages held that are not open any more. */
  keepOnly: (pages: ReadonlySet<string>) => void;
}

export function createKeptReadings(now: () => number = Date.now): KeptReadings {
  const held = new Map<string, { hashes: ReadonlySet<string>; stop: () => void }>();
  const client = createQueryClient();
  const isKept = (query: Query) => [...held.values()].some(({ hashes }) => hashes.has(query.queryHash));
  const isFresh = (query: Query) => !query.state.isInvalidated && now() - query.state.dataUpdatedAt < FRESH_FOR;
  client.setDefaultOptions({
    queries: {
      ...client.getDefaultOptions().queries,
      refetchOnMount: (query) => !(isKept(query as unknown as Query) && isFresh(query as unknown as Query)),
    },
  });

  const release = (page: string) => {
    held.get(page)?.stop();
    held.delete(page);
  };
  return {
    client,
    hide: (page) => {
      release(page);
      const followed = client
        .getQueryCache()
        .getAll()
        .filter((query) => query.isActive());
      // Somebody who follows without ever asking: the reading is not thrown away while its page is out of sight.
      const stops = followed.map((query) => new QueryObserver(client, { queryKey: query.queryKey, enabled: false }).subscribe(() => {}));
      held.set(page, {
        hashes: new Set(followed.map((query) => query.queryHash)),
        stop: () => {
          for (const stop of stops) stop();
        },
      });
    },
    release,
    keepOnly: (pages) => {
      for (const page of [...held.keys()]) if (!pages.has(page)) release(page);
    },
  };
}
