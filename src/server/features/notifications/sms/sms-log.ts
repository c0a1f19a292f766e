import { v7 as newId } from "uuid";
import type { Connection } from "../../../engine/store/index.ts";
import type { SmsOutcome } from "./sms-sender.ts";
import type { SmsMessage } from "../../../identity/sms-messages.ts";

const CLIENT = "gp-portal";

/** A short message and the result of an attempt to send it, for {@link logSms}. */
export interface LoggedSms {
  message: SmsMessage;
  outcome: SmsOutcome;
  /** Start of the attempt, in epoch milliseconds. */
  startedAt: number;
  /** Id of the outbox message, if it can be resent. */
  messageId?: string | undefined;
}

/** Masks the code of a message in a text. Returns the text unchanged if the message has no code. */
export const withoutCode = ({ code }: SmsMessage, text: string): string => (code === undefined ? text : text.replaceAll(code, "******"));

/**
 * Adds a row about a sent or failed short message to the SMS log (P-SMSLOG-01).
 *
 * @param showCodes whether codes are stored in the text; otherwise they are masked
 */
export async function logSms(connection: Connection, { message, outcome, startedAt, messageId }: LoggedSms, showCodes: boolean) {
  const row = {
    log_id: newId(),
    start_time: startedAt,
    msg_type: outcome.msgType,
    client_name: CLIENT,
    business_code: message.businessCode,
    business_name: message.businessName,
    receiver: message.receiver,
    status: outcome.sent ? "1" : "2",
    illustration: outcome.illustration ?? null,
    content: showCodes ? message.content : withoutCode(message, message.content),
    message_id: messageId ?? null,
  };
  await connection.insertInto("sms_log").values(row).execute();
}
