import { v7 as newId } from "uuid";
import type { Portal } from "../../../identity/portal.ts";
import { logMails } from "./mail-log.ts";
import { handMail, type Mail, type MailServer } from "./mail-server.ts";

/**
 * Sends one mail while somebody waits for the answer, and writes it to the log whatever comes of it (P-EMAILLOG-01).
 * Everything else leaves by the outbox.
 *
 * @returns why it was not sent, in words for staff; undefined: the server has taken it
 */
export async function sendMail(
  portal: Pick<Portal, "database" | "now" | "outbound" | "warn">,
  server: MailServer,
  mail: Mail,
): Promise<string | undefined> {
  const startedAt = portal.now();
  const failure = await handMail(server, mail, newId(), { outbound: portal.outbound });
  if (failure?.error !== undefined) portal.warn(failure.error, `the mail server ${server.host}:${server.port} did not take a mail`);
  await logMails(portal.database.kysely, [{ mail, sender: server.sender, startedAt, failure: failure?.reason }]);
  return failure?.reason;
}
