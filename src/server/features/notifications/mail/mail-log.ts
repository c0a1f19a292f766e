import { v7 as newId } from "uuid";
import type { Connection } from "../../../engine/store/index.ts";
import type { Mail } from "./mail-server.ts";

const CLIENT = "gp-portal";

/** What became of a mail. */
export interface MailOutcome {
  mail: Mail;
  sender: string | undefined;
  /** Epoch milliseconds: when it was tried. */
  startedAt: number;
  /** Absent: the server has it. */
  failure?: string | undefined;
  /** Of the outbox: it can be sent again. */
  messageId?: string | undefined;
}

/** Rows of the e-mail log (P-EMAILLOG-01). */
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
