import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Portal } from "../../identity/portal.ts";
import { inSpan, requestTo } from "../../engine/telemetry/tracing.ts";
import { refuse } from "../../engine/refusals/refusal.ts";

/** Maximum size in bytes of a reply of another system. A larger reply is treated as a failure. */
const MAX_BYTES = 2_000_000;
/** Maximum number of concurrent lookups, so that an outside system that hangs does not block other requests. */
const MAX_WAITING = 50;

let waiting = 0;

/**
 * Requests data from an external system that replies in the portal's own envelope. It connects only to the configured address: no input of
 * the caller selects a host, and redirects are not followed. The cause of a failure is logged but not shown to staff.
 *
 * @param address the configured address
 * @param query the query parameters; null and undefined parameters are omitted
 * @returns `data` of the reply
 * @throws Refusal 502 if the reply is late, unsuccessful, too large or unreadable, or if too many requests are waiting
 */
export async function askOutside(portal: Pick<Portal, "config" | "log">, address: string, query: Data): Promise<unknown> {
  if (waiting >= MAX_WAITING) throw refuse("lookupAway");
  waiting++;
  try {
    return await fetchReply(portal, address, query);
  } catch (error) {
    portal.log.warn(error, `the lookup at ${new URL(address).host} failed`);
    throw refuse("lookupAway");
  } finally {
    waiting--;
  }
}

async function fetchReply({ config }: Pick<Portal, "config">, address: string, query: Data): Promise<unknown> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  const { seconds, token } = config.lookups;
  const headers = { accept: "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const reply: unknown = await inSpan("lookup", requestTo(url), async (note) => {
    const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(seconds * 1000) });
    note({ "http.response.status_code": response.status });
    if (response.ok) return JSON.parse(await textOf(response));
    await response.body?.cancel();
    throw new Error(`it answered ${response.status}`);
  });
  const { code, data } = (reply ?? {}) as { code?: unknown; data?: unknown };
  if (String(code) !== "200") throw new Error("its answer is none of success");
  return data;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`its answer is over ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
