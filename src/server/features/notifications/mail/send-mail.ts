import { v7 as newId } from "uuid";
import type { Portal } from "../../../identity/portal.ts";
import { logMails } from "./mail-log.ts";
import { handMail, type Mail, type MailServer } from "./mail-server.ts";

/**
 * Sends one mail while the user waits, and logs it whatever the outcome (P-EMAILLOG-01). All other mails leave through the
 * outbox.
 *
 * @returns the reason of the failure for staff, or undefined if the server accepted the mail
 */
export async function sendMail(
  portal: Pick<Portal, "store" | "clock" | "outgoing" | "log">,
  server: MailServer,
  mail: Mail,
): Promise<string | undefined> {
  const startedAt = portal.clock.now();
  const failure = await handMail(server, mail, newId(), { outbound: portal.outgoing.outbound });
  if (failure?.error !== undefined) portal.log.warn(failure.error, `the mail server ${server.host}:${server.port} did not take a mail`);
  await logMails(portal.store.database.kysely, [{ mail, sender: server.sender, startedAt, failure: failure?.reason }]);
  return failure?.reason;
}
