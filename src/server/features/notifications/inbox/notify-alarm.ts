import { sql } from "kysely";
import type { Portal } from "../../../identity/portal.ts";
import { type Connection, ofEntities } from "../../../engine/store/index.ts";
import { type Message, putMessages } from "./inbox-messages.ts";

/** Value of `topic` for messages about alarms. */
export const ALARM = "alarm";
const MOST = 200;

/** Mail addresses and phone numbers of the members of an alarm level. Users with one of them get the alarm in their inbox. */
export interface Addresses {
  mails: readonly string[];
  phones: readonly string[];
}

/**
 * Puts an alarm into the inboxes of the enabled users who have one of the given mail addresses (ignoring case) or phone numbers. At most
 * 200 users get it; further users get no message. Users who may not open alarms do not see it (`Message.topic`).
 */
export async function notifyAlarm(
  portal: Pick<Portal, "clock">,
  connection: Connection,
  { mails, phones }: Addresses,
  message: Pick<Message, "title" | "content">,
): Promise<void> {
  if (mails.length + phones.length === 0) return;
  const rows = await ofEntities(connection)
    .selectFrom("user")
    .select("user_id")
    .where("user_status", "<>", "0")
    .where((by) =>
      by.or([
        ...(mails.length === 0
          ? []
          : [
              by(
                sql<string>`lower(user_email)`,
                "in",
                mails.map((mail) => mail.toLowerCase()),
              ),
            ]),
        ...(phones.length === 0 ? [] : [by("user_tel", "in", phones)]),
      ]),
    )
    .orderBy("user_id")
    .limit(MOST)
    .execute();
  await putMessages(
    portal,
    connection,
    rows.map((row) => ({ ...message, userId: String(row.user_id), topic: ALARM })),
  );
}
