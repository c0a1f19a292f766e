import { request } from "undici";
import { inSpan, requestTo } from "../telemetry/tracing.ts";
import { describeFailure } from "./describe-failure.ts";
import type { Outbound } from "./outbound.ts";

/**
 * Result of {@link probe}. `status`: the HTTP status. `failure`: a text for staff that states why there is no status. `milliseconds`: time
 * until the status or the failure.
 */
export type Probed = { milliseconds: number } & ({ status: number } | { failure: string });

/** Milliseconds until an address without a reply counts as silent. */
const PATIENCE_MS = 5_000;

/**
 * Sends a GET request to a URL and reads only the status of the reply. Redirects are not followed. Never throws: a failure is part of the
 * result.
 *
 * @param address a URL that `outbound` allows; this is not checked here
 * @param patience time limit in milliseconds; default 5,000
 */
export async function probe(address: URL, { dispatcher }: Outbound, patience = PATIENCE_MS): Promise<Probed> {
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  const signal = AbortSignal.timeout(patience);
  try {
    const { statusCode, body } = await inSpan("probe", requestTo(address), () => request(address, { method: "GET", dispatcher, signal }));
    const milliseconds = elapsed();
    body.on("error", () => undefined).destroy();
    return { status: statusCode, milliseconds };
  } catch (error) {
    const failure = signal.aborted ? `${patience / 1000}秒内没有响应` : (describeFailure(error) ?? "返回的内容不是HTTP响应");
    return { failure, milliseconds: elapsed() };
  }
}
