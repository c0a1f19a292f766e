import { request } from "undici";
import { failureWords } from "./failure-words.ts";
import type { Outbound } from "./outbound.ts";

/** What a probe finds: the status of the answer, or why there is none, in words for staff. */
export type Probed = { milliseconds: number } & ({ status: number } | { failure: string });

/** Milliseconds until an address that has not answered counts as silent. */
const PATIENCE_MS = 5_000;

/**
 * Asks an address once, by GET without a body, and reads the status of the answer alone: redirects are not followed, and
 * nothing of the answer is kept.
 *
 * @param address one that `outbound` allows
 * @param patience milliseconds
 */
export async function probe(address: URL, { dispatcher }: Outbound, patience = PATIENCE_MS): Promise<Probed> {
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  const signal = AbortSignal.timeout(patience);
  try {
    const { statusCode, body } = await request(address, { method: "GET", dispatcher, signal });
    const milliseconds = elapsed();
    body.on("error", () => undefined).destroy();
    return { status: statusCode, milliseconds };
  } catch (error) {
    const failure = signal.aborted ? `${patience / 1000}秒内没有响应` : (failureWords(error) ?? "返回的内容不是HTTP响应");
    return { failure, milliseconds: elapsed() };
  }
}
