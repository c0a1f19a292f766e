import { v7 as newId } from "uuid";
import type { Connection } from "../../../engine/store/index.ts";
import type { SmsOutcome } from "./sms-sender.ts";
import type { SmsMessage } from "../../../identity/sms-messages.ts";

const CLIENT = "gp-portal";

export interface LoggedSms {
  message: SmsMessage;
  outcome: SmsOutcome;
  /** Epoch milliseconds: when it was tried. */
  startedAt: number;
  /** Of the outbox: it can be sent again. */
  messageId?: string | undefined;
}

export const withoutCode = ({ code }: SmsMessage, text: string): string => (code === undefined ? text : text.replaceAll(code, "******"));

/** A row of the SMS log (P-SMSLOG-01). `showCodes`: with the code. */
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
