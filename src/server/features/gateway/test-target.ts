import type { CallContext, Portal } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { countPerMinute } from "../../engine/limits/per-minute.ts";
import { noRight, refuse } from "../../engine/refusals/refusal.ts";
import { request } from "undici";
import { inSpan, requestTo } from "../../engine/telemetry/tracing.ts";
import { describeFailure } from "../../engine/outbound/describe-failure.ts";
import type { Outbound } from "../../engine/outbound/outbound.ts";

/** Milliseconds until an address without a reply counts as silent. */
const PATIENCE_MS = 5_000;

/** Maximum number of tests per user and minute in one process. Further ones are refused. */
const MOST = 20;

const counters = new WeakMap<Portal, (key: string) => number>();

/**
 * Refuses a connection test if the caller may not change the tested address, or has made too many tests. Each test makes this server
 * connect to another server.
 *
 * @param edit the right to change the record that has the address
 * @throws Refusal 403; 429 after 20 tests of any kind per user and minute
 */
export function refuseTest(edit: string, { portal, caller }: CallContext): void {
  if (!caller.rights.has(edit)) throw noRight();
  const count = counters.get(portal) ?? countPerMinute(portal.clock.now);
  counters.set(portal, count);
  if (count(userIdOf(caller)) > MOST) throw refuse("tooMany");
}

/**
 * Tests an address for a 测试 button: sends it a request, and puts the status and the time taken into the message of the reply. The content
 * that the address returns is not shown.
 *
 * @param address undefined if the record has no usable address
 * @returns null; the result is `context.reply.message`
 * @throws Refusal 409 if the address is missing or OUTBOUND_HOSTS does not allow it; 502 if it does not respond or responds with 5xx
 */
export async function testTarget(address: URL | undefined, context: CallContext): Promise<null> {
  const { portal, reply } = context;
  if (address === undefined || !portal.outgoing.outbound.allows(address)) throw refuse("targetUntestable");
  const probed = await probe(address, portal.outgoing.outbound);
  const took = `用时${probed.milliseconds}毫秒`;
  if ("failure" in probed) throw refuse("targetSilent", `${probed.failure}，${took}`);
  if (probed.status >= 500) throw refuse("targetSilent", `目标地址返回状态${probed.status}，${took}`);
  reply.message = `目标地址返回状态${probed.status}，${took}`;
  return null;
}

/**
 * Result of {@link probe}. `status`: the HTTP status. `failure`: a text for staff that states why there is no status. `milliseconds`: time
 * until the status or the failure.
 */
type Probed = { milliseconds: number } & ({ status: number } | { failure: string });

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
