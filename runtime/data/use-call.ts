import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AxiosInstance } from "axios";
import type { AnyCall, Call } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { MOST_ROWS, pageOf } from "../contract/language/page-of.ts";
import { useRuntime } from "../host/runtime.tsx";
import { takePrefetched } from "./prefetched-reply.ts";
import { ReplyError } from "./reply-error.ts";
import { sendCall } from "./send-call.ts";

/**
 * Builds the cache key of a call for react-query. It contains the id of the screen. A change on a screen can therefore repeat only the
 * calls of this screen.
 */
export function callKey(screen: string, call: AnyCall, input: object): readonly unknown[] {
  return ["call", screen, call.id, input];
}

/**
 * Builds the query key and the query function with which react-query makes a call. The function resolves to the data of the reply, or to
 * null if the reply has none. A reply that was requested before the page was rendered is used once ({@link takePrefetched}).
 *
 * @param screen id of the screen that shows the data
 * @param shown true if the page shows a failure itself, so that no toast is needed
 */
export function readingOf<I extends object, R>(http: AxiosInstance, screen: string, call: Call<I, R>, input: NoInfer<I>, shown = false) {
  const options = { change: false, toasts: shown ? ("none" as const) : ("both" as const) };
  const queryKey = callKey(screen, call, input);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const prefetched = takePrefetched(queryKey);
      const early = prefetched === undefined ? undefined : await prefetched;
      if (early !== undefined) return early as R | null;
      return (await sendCall(http, call, input, { ...options, signal })) ?? null;
    },
  };
}

/**
 * Maximum number of rows of a list that is read completely (P-CONST-01). A longer list is refused, because rows would be missing
 * silently.
 */
const MOST_WHOLE = 10_000;
const TOO_MANY = `数据超过${MOST_WHOLE}条，请缩小查询范围`;

/**
 * Builds a query that reads all pages of a list, one after the other. Each page has the maximum size that the server allows.
 *
 * @throws ReplyError if there are more than `MOST_WHOLE` rows
 */
function wholeReading<I extends object, R>(http: AxiosInstance, screen: string, call: Call<I, R>, input: I, shown: boolean) {
  const pageAt = (pageNumber: number) => readingOf(http, screen, call, { ...input, pageNumber, pageSize: MOST_ROWS }, shown);
  return {
    queryKey: callKey(screen, call, { ...input, pageNumber: "all" }),
    queryFn: async (context: { signal: AbortSignal }) => {
      const rows: Data[] = [];
      for (let number = 1; ; number += 1) {
        const page = pageOf(await pageAt(number).queryFn(context));
        if (page.more || page.total > MOST_WHOLE) throw new ReplyError(TOO_MANY, { toastMode: shown ? "none" : "short" });
        rows.push(...page.rows);
        if (page.rows.length < MOST_ROWS || rows.length >= page.total) return { rows, total: rows.length } as R;
      }
    },
  };
}

/** Options of {@link useCall}. */
export interface UseCallOptions {
  /** Id of the screen. A change on that screen reads the call again. */
  screen: string;
  /** False: the call is not read. Default: true. */
  enabled?: boolean;
  /** Shows the old data while new data is loading. Default: true. */
  keep?: boolean;
  /** True if the page itself shows a failure, with a way to retry. Then no toast appears. Default: false. */
  shown?: boolean;
  /** Reads all pages of a list. Default: the page that the input names. */
  whole?: boolean;
}

/**
 * Makes a reading call and caches the reply. The call is repeated when the input changes, after a change on the screen, and when a
 * component that uses it is mounted.
 *
 * @param call the call; undefined reads nothing
 * @param input inputs by the names of the call; part of the cache key
 * @param options see {@link UseCallOptions}
 * @returns the query. Its data is undefined until a first reply has arrived, and null if the reply has no data. With `keep` (the default),
 * the previous data stays until the data for a changed input has arrived. With `whole`, a list of more than 10,000 rows fails with a
 * ReplyError
 * @example const { data, error, refetch } = useCall(getAllRoutes, { pageNumber: 1 }, { screen: "gateway-routes", shown: true });
 */
export function useCall<I extends object, R>(
  call: Call<I, R> | undefined,
  input: NoInfer<I>,
  options: UseCallOptions,
): UseQueryResult<R | null> {
  const { http } = useRuntime();
  const { screen, enabled = true, keep = true, shown = false, whole = false } = options;
  const reading = whole && call?.page === true ? wholeReading : readingOf;
  return useQuery<R | null>({
    ...(call === undefined ? { queryKey: ["none"], queryFn: () => null } : reading(http, screen, call, input, shown)),
    enabled: enabled && call !== undefined,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Repeats the visible calls of a screen after a change, and resolves when their data have been read. All other data, also those of other
 * screens, are marked as outdated, and are read when they are shown again.
 *
 * @param client the react-query client
 * @param screen id of the screen
 * @param except receives the query key of a call; returns true if the call is not to be repeated now
 */
export async function readAgain(
  client: QueryClient,
  screen: string,
  except: (key: readonly unknown[]) => boolean = () => false,
): Promise<void> {
  await client.invalidateQueries({ queryKey: ["call"], refetchType: "none" });
  await client.refetchQueries(
    { queryKey: ["call", screen], type: "active", predicate: (query) => !except(query.queryKey) },
    { cancelRefetch: true },
  );
}
