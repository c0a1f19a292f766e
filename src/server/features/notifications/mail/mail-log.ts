import { v7 as newId } from "uuid";
import type { Connection } from "../../../engine/store/index.ts";
import type { Mail } from "./mail-server.ts";

const CLIENT = "gp-portal";

/** Result of an attempt to send a mail, for {@link logMails}. */
export interface MailOutcome {
  mail: Mail;
  /** Address of the sender; undefined if it is not known, because a delivery from the outbox failed. */
  sender: string | undefined;
  /** Start of the attempt, in epoch milliseconds. */
  startedAt: number;
  /** Absent if the server accepted the mail. */
  failure?: string | undefined;
  /** Id of the outbox message, if it can be resent. */
  messageId?: string | undefined;
}

/**
 * Adds a row to the e-mail log for each sent or failed mail (P-EMAILLOG-01). Only the row of a failed mail has the `messageId`, by which
 * the mail can be resent.
 */
export async function logMails(connection: Connection, outcomes: readonly MailOutcome[]): Promise<void> {
  const rows = outcomes.map(({ mail, sender, startedAt, failure, messageId }) => ({
    log_id: newId(),
    start_time: startedAt,
    client_name: CLIENT,
    business_code: mail.businessCode,
    subject: mail.subject,
    from_address: sender ?? null,
    to_address: mail.to,
    content: mail.text,
    status: failure === undefined ? "1" : "2",
    illustration: failure ?? null,
    message_id: failure === undefined ? null : (messageId ?? null),
  }));
  await connection.insertInto("email_log").values(rows).execute();
}
