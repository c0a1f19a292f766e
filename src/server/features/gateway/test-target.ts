import type { CallContext, Portal } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/context.ts";
import { countPerMinute } from "../../engine/limits/per-minute.ts";
import { probe } from "../../engine/outbound/probe.ts";
import { noRight, refuse } from "../../engine/refusals/refusal.ts";

/** Tests of one user in a minute, in this process. */
const MOST = 20;

const counters = new WeakMap<Portal, (key: string) => number>();

/**
 * Refuses a test by somebody who could not set the address, and too many of them: each makes this server call somebody.
 *
 * @param edit right to change the record that has the address
 * @throws Refusal 403; 429 after 20 tests of a user in a minute, of whatever kind
 */
export function refuseTest(edit: string, { portal, caller }: CallContext): void {
  if (!caller.rights.has(edit)) throw noRight();
  const count = counters.get(portal) ?? countPerMinute(portal.now);
  counters.set(portal, count);
  if (count(userIdOf(caller)) > MOST) throw refuse("tooMany");
}

/**
 * Answers a 测试 button: probes an address that OUTBOUND_HOSTS allows, and says status and time. The answer itself is never
 * shown.
 *
 * @param address undefined: the record leads nowhere
 * @throws Refusal 409 where the address is not allowed, 502 where it does not answer or says
 * that it failed (5xx)
 */
export async function testTarget(address: URL | undefined, context: CallContext): Promise<null> {
  const { portal, reply } = context;
  if (address === undefined || !portal.outbound.allows(address)) throw refuse("targetUntestable");
  const probed = await probe(address, portal.outbound);
  const took = `用时${probed.milliseconds}毫秒`;
  if ("failure" in probed) throw refuse("targetSilent", `${probed.failure}，${took}`);
  if (probed.status >= 500) throw refuse("targetSilent", `目标地址返回状态${probed.status}，${took}`);
  reply.message = `目标地址返回状态${probed.status}，${took}`;
  return null;
}
