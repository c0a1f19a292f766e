import type { CallContext } from "../calls/context.ts";
import { inTransaction } from "../calls/records.ts";
import { notFound, refuse } from "../refusals/refusal.ts";

const AGAIN = "（已重新发送）";

/** 重发: the letter behind a row of a log goes back to the outbox, once; what comes of it is a row of its own. */
export function resendLogged(context: CallContext, table: "email_log" | "sms_log", logId: string): Promise<void> {
  return inTransaction(context, async ({ portal, connection }) => {
    const log = connection.selectFrom(table).select(["message_id", "illustration"]).where("log_id", "=", logId);
    const row = await log.executeTakeFirst();
    if (row === undefined) throw notFound();
    const id = row["message_id"];
    if (typeof id !== "string" || !(await portal.outbox.resend(connection, id))) throw refuse("notResent");
    const illustration = `${String(row["illustration"] ?? "")}${AGAIN}`;
    await connection.updateTable(table).set({ message_id: null, illustration }).where("log_id", "=", logId).execute();
  });
}
