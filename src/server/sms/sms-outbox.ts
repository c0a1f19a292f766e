import type { Outbox } from "../outbox/outbox.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { Connection, Database } from "../store/index.ts";
import { letterOf, SMS } from "./sms-channel.ts";
import type { SmsMessage, SmsSender } from "./sms-sender.ts";

/** Short messages: they leave by the outbox, and stand in the SMS log afterwards (P-SMSLOG-01). */
export interface SmsOutbox {
  configured: SmsSender["configured"];
  /** Writes a message in the transaction of its cause; returns its id. */
  put(connection: Connection, message: SmsMessage, options?: PutOptions): Promise<string>;
  /** Sends one that was put and committed, while somebody waits; false: the gateway did not take it. */
  sentNow(id: string): Promise<boolean>;
  /** Puts one and sends it at once. @throws Error when the gateway does not take it */
  send(message: SmsMessage): Promise<void>;
  /** Once everything that is due has been sent. */
  settled(): Promise<void>;
}

export interface PutOptions {
  /** Goes nowhere: how long a reply takes must not say whether something is sent. */
  muted?: boolean;
  /** Epoch milliseconds after which it is of no use. */
  expiresAt?: number;
  attempts?: number;
  /** What it belongs to: `kind/key`. */
  cause?: string;
}

interface SmsOptions {
  sender: SmsSender;
  database: Database;
  outbox: Outbox;
  secrets: SecretBox;
}

/** Longest wait of somebody at a page. */
const PATIENCE_MS = 15_000;

export function smsOutbox({ sender, database, outbox, secrets }: SmsOptions): SmsOutbox {
  const put: SmsOutbox["put"] = (connection, message, { muted = false, ...options } = {}) => {
    // A code does not wait behind a notice that cannot be delivered just now.
    const receiver = message.code === undefined ? message.receiver : `${message.receiver} ${message.businessCode}`;
    return outbox.put(connection, { channel: SMS, receiver, body: letterOf(message, secrets, muted), ...options });
  };
  const sentNow: SmsOutbox["sentNow"] = async (id) => (await outbox.hurry(id, PATIENCE_MS)) !== "dead";
  return {
    configured: (businessCode) => sender.configured(businessCode),
    put,
    sentNow,
    async send(message) {
      const id = await put(database.kysely, message, { attempts: 1 });
      if (!(await sentNow(id))) throw new Error("the gateway did not take the message");
    },
    settled: () => outbox.deliver(),
  };
}
