import type { Portal } from "../../../identity/portal.ts";
import { type Channel, Undeliverable } from "../../../engine/outbox/message.ts";
import { logMails } from "./mail-log.ts";
import { handMail, type Mail } from "./mail-server.ts";
import { mailServerFor } from "./mail-servers.ts";

export const MAIL = "mail";

/**
 * Creates the outbox channel that delivers mails and logs each result. The body of a delivery is a `Mail`, the receiver an address. While
 * no mail server is configured, attempts fail and are repeated. A mail that the server refuses permanently is undeliverable.
 *
 * @param portal returns the portal. It is a function, because the channel is created before the portal
 */
export const mailChannel = (portal: () => Portal): Channel => ({
  async deliver({ body, key, signal }) {
    const mail = body as unknown as Mail;
    const server = await mailServerFor(portal(), mail.businessCode);
    if (server === undefined) throw new Error("未配置邮件服务器");
    const failure = await handMail(server, mail, key, { outbound: portal().outgoing.outbound, signal });
    if (failure?.error !== undefined) portal().log.warn(failure.error, `the mail server ${server.host}:${server.port} did not take a mail`);
    if (failure?.final === true) throw new Undeliverable(failure.reason);
    if (failure !== undefined) throw new Error(failure.reason);
    return server.sender;
  },
  record: (connection, settled) =>
    logMails(
      connection,
      settled.map(({ delivery, failure, result }) => ({
        mail: delivery.body as unknown as Mail,
        sender: typeof result === "string" ? result : undefined,
        startedAt: delivery.startedAt,
        failure,
        messageId: delivery.id,
      })),
    ),
});
