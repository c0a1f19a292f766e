import { setTimeout } from "node:timers/promises";
import { v7 as newId } from "uuid";
import type { Database } from "../store/index.ts";
import type { SmsMessage, SmsOutcome, SmsSender } from "./sms-sender.ts";

/** Every message leaves through it, and stands in the SMS log afterwards (P-SMSLOG-01). */
export interface SmsOutbox {
  /** Whether there is a gateway. */
  configured: boolean;
  /** What became of it; throws what the sender throws. */
  send(message: SmsMessage): Promise<SmsOutcome>;
  /** Sends without anybody waiting: how long a reply takes must not say whether something was sent. */
  sendLater(message: SmsMessage): void;
  /** Once everything that was sent later has ended. */
  settled(): Promise<void>;
}

interface OutboxOptions {
  sender: SmsSender;
  database: Database;
  now: () => number;
  /** Whether the log shows codes. */
  showCodes: boolean;
  warn: (error: unknown, message: string) => void;
}

const CLIENT = "gp-portal";
/** By then the reply is on its way: on SQLite the writing of the log holds up everything, which a clock would tell. */
const REPLY_MS = 50;

const withoutCode = ({ code }: SmsMessage, text: string): string => (code === undefined ? text : text.replaceAll(code, "******"));

export function smsOutbox({ sender, database, now, showCodes, warn }: OutboxOptions): SmsOutbox {
  const underWay = new Set<Promise<void>>();

  const log = async (message: SmsMessage, outcome: SmsOutcome, startTime: number): Promise<void> => {
    const row = {
      log_id: newId(),
      start_time: startTime,
      msg_type: outcome.msgType,
      client_name: CLIENT,
      business_code: message.businessCode,
      business_name: message.businessName,
      receiver: message.receiver,
      status: outcome.sent ? "1" : "2",
      illustration: outcome.illustration ?? null,
      content: showCodes ? message.content : withoutCode(message, message.content),
    };
    await database.kysely
      .insertInto("sms_log")
      .values(row)
      .execute()
      .catch((error) => warn(error, "a row of sms_log could not be written"));
  };

  const send = async (message: SmsMessage): Promise<SmsOutcome> => {
    const startTime = now();
    try {
      const outcome = await sender.send(message);
      await log(message, outcome, startTime);
      return outcome;
    } catch (error) {
      const said = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      await log(message, { msgType: "1", sent: false, illustration: withoutCode(message, said) }, startTime);
      throw error;
    }
  };

  return {
    configured: sender.configured,
    send,
    sendLater(message) {
      const work: Promise<void> = setTimeout(REPLY_MS)
        .then(() => send(message))
        .then(
          () => undefined,
          (error) => warn(error, "a short message could not be sent"),
        )
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
