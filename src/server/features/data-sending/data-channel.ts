import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Portal } from "../../identity/portal.ts";
import { PostError, postSigned } from "../../engine/outbound/signed-post.ts";
import { type Channel, type Delivery, Undeliverable } from "../../engine/outbox/message.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { logSending, type Sending } from "./send-log.ts";
import { siteOf } from "./site.ts";

export const DATA = "data";

/**
 * The body of a delivery as the outbox stores it. It names the site by its key; the site's address and account are read when the delivery
 * is sent.
 */
interface Body {
  site: string;
  path: string;
  params: Data;
  sending: Sending;
  content: Data;
}

const bodyOf = ({ body }: Pick<Delivery, "body">): Body => body as unknown as Body;

/**
 * Creates the outbox channel that posts announcements to sites (P-SENDWAY), and adds each result to the send log. The receiver of a
 * delivery is the site's key, so that each site receives its announcements in order. A delivery is given up if the site no longer exists or
 * rejects the announcement permanently. After any other failure, the outbox tries again.
 *
 * @param portal returns the portal. It is a function, because the channel is created before the portal
 */
export const dataChannel = (portal: () => Portal): Channel => ({
  async deliver(delivery) {
    const { key, signal } = delivery;
    const {
      outgoing: { outbound },
      clock: { now },
    } = portal();
    const { site, path, content } = bodyOf(delivery);
    const found = await siteOf(portal(), site, path);
    if (found === undefined) throw new Undeliverable(textOf("siteGone"));
    const { target } = found;
    try {
      await postSigned(target, JSON.stringify({ messageId: key, ...content }), { key, now: now(), outbound, signal });
    } catch (error) {
      throw error instanceof PostError && error.final ? new Undeliverable(error.message) : error;
    }
    return target.url;
  },
  async record(connection, settled) {
    for (const { delivery, failure, result } of settled) {
      const { params, sending, content } = bodyOf(delivery);
      const { id: messageId, key, attempt, startedAt } = delivery;
      const sent = { ...params, ...(typeof result === "string" ? { url: result } : {}), messageId: key, attempt };
      await logSending(connection, { sending, startedAt, params: sent, data: content["data"], failure, messageId });
    }
  },
});

/** Returns the name of the site to which a delivery is sent, for staff. Returns an empty string if the delivery has no name of a site. */
export const siteNameOf = (delivery: Pick<Delivery, "body">): string => bodyOf(delivery).sending.siteName ?? "";
