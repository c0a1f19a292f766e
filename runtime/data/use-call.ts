import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AxiosInstance } from "axios";
import type { AnyCall, Call } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { MOST_ROWS, pageOf } from "../contract/language/page-of.ts";
import { useRuntime } from "../host/runtime.tsx";
import { ReplyError } from "./reply-error.ts";
import { sendCall } from "./send-call.ts";

/** Under which reading is kept: by screen, so that a change reads afresh what its own screen shows. */
export function callKey(screen: string, call: AnyCall, input: object): readonly unknown[] {
  return ["call", screen, call.id, input];
}

/** @param shown its failure stands where it is drawn: no toast says the same. */
export function readingOf<I extends object, R>(http: AxiosInstance, screen: string, call: Call<I, R>, input: NoInfer<I>, shown = false) {
  const options = { change: false, toasts: shown ? ("none" as const) : ("both" as const) };
  return {
    queryKey: callKey(screen, call, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await sendCall(http, call, input, { ...options, signal })) ?? null,
  };
}

/** The most rows of a list that is read whole (P-CONST-01); of more, some would be missing without a word. */
const MOST_WHOLE = 10_000;
const TOO_MANY = `数据超过${MOST_WHOLE}条，请缩小查询范围`;

/**
 * All pages, one after the other: no page has more rows than a server answers at once.
 *
 * @throws ReplyError when there are more than `MOST_WHOLE`
 */
function wholeReading<I extends object, R>(http: AxiosInstance, screen: string, call: Call<I, R>, input: I, shown: boolean) {
  const pageAt = (pageNumber: number) => readingOf(http, screen, call, { ...input, pageNumber, pageSize: MOST_ROWS }, shown);
  return {
    queryKey: callKey(screen, call, { ...input, pageNumber: "all" }),
    queryFn: async (context: { signal: AbortSignal }) => {
      const rows: Data[] = [];
      for (let number = 1; ; number += 1) {
        const page = pageOf(await pageAt(number).queryFn(context));
        if (page.more || page.total > MOST_WHOLE) throw new ReplyError(TOO_MANY, { telling: shown ? "none" : "short" });
        rows.push(...page.rows);
        if (page.rows.length < MOST_ROWS || rows.length >= page.total) return { rows, total: rows.length } as R;
      }
    },
  };
}

export interface UseCallOptions {
  screen: string;
  enabled?: boolean;
  /** Shows the old data while new ones load; default true. */
  keep?: boolean;
  /** The caller draws what went wrong, with a way to try again: no toast says the same; default false. */
  shown?: boolean;
  /** Every row of a list that comes page by page; default: the page that the input names. */
  whole?: boolean;
}

/** Reads a call; the input decides when it is read again. Without a call: nothing. */
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

/** After a change: what the screen shows is read again now, everything else when it is shown again. */
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
