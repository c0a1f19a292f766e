import type { CallContext } from "../../identity/portal.ts";
import { inTransaction } from "../../engine/calls/records.ts";
import { notFound, refuse } from "../../engine/refusals/refusal.ts";

const AGAIN = "（已重新发送）";

/** Logs of deliveries: the key column, and the column with the outcome. */
const LOGS = {
  email_log: { key: "log_id", messageColumn: "illustration" },
  sms_log: { key: "log_id", messageColumn: "illustration" },
  send_log: { key: "id", messageColumn: "error_message" },
} as const;

/**
 * Finds the outbox message that belongs to a row of a delivery log. The message can be sent again only if the outbox has given it up (dead
 * letter).
 *
 * @param table the log: of mails, of short messages or of sent data
 * @param logId key of the row
 * @returns `id`: the id of the outbox message. `column`: the column of the log that describes the outcome. `message`: the text in this
 * column of the row
 * @throws Refusal notFound if the row does not exist; notResent if the row has no outbox message, or the message was not given up
 */
export async function givenUp({ portal, connection }: Pick<CallContext, "portal" | "connection">, table: keyof typeof LOGS, logId: string) {
  const { key, messageColumn } = LOGS[table];
  const row = await connection.selectFrom(table).select(["message_id", messageColumn]).where(key, "=", logId).executeTakeFirst();
  if (row === undefined) throw notFound();
  const id = row["message_id"];
  if (typeof id !== "string" || !(await portal.outgoing.outbox.isDead(connection, id))) throw refuse("notResent");
  return { id, column: messageColumn, message: String(row[messageColumn] ?? "") };
}

/**
 * Sends a failed delivery again (重发): puts its outbox message back into the outbox. The row of the log is marked as resent, so that it
 * cannot be resent twice. The next outcome gets a new row.
 *
 * @param table the log: of mails, of short messages or of sent data
 * @param logId key of the row
 * @throws Refusal notFound, notResent as {@link givenUp}; also notResent if another user has already resent the row
 */
export function resendLogged(context: CallContext, table: keyof typeof LOGS, logId: string): Promise<void> {
  return inTransaction(context, async ({ portal, connection }) => {
    const { key } = LOGS[table];
    const { id, column: messageColumn, message } = await givenUp({ portal, connection }, table, logId);
    // Another user has already resent it.
    if (!(await portal.outgoing.outbox.resend(connection, id))) throw refuse("notResent");
    const now = `${message}${AGAIN}`;
    await connection
      .updateTable(table)
      .set({ message_id: null, [messageColumn]: now })
      .where(key, "=", logId)
      .execute();
  });
}
