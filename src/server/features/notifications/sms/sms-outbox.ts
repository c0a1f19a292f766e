import type { Outbox } from "../../../engine/outbox/outbox.ts";
import type { SecretBox } from "../../../engine/secrets/secret-box.ts";
import type { Database } from "../../../engine/store/index.ts";
import type { SmsOutbox } from "../../../identity/sms-messages.ts";
import { letterOf, SMS } from "./sms-channel.ts";
import type { SmsSender } from "./sms-sender.ts";

interface SmsOptions {
  sender: SmsSender;
  database: Database;
  outbox: Outbox;
  secrets: SecretBox;
}

/** Maximum number of milliseconds for which a user waits at a page for the delivery of a short message. */
const PATIENCE_MS = 15_000;

/**
 * Creates the outbox for short messages, which encrypts them and sends them through the outbox of the portal. A user who waits for a
 * message to be sent waits at most 15 seconds.
 */
export function smsOutbox({ sender, database, outbox, secrets }: SmsOptions): SmsOutbox {
  const put: SmsOutbox["put"] = (connection, message, { muted = false, ...options } = {}) => {
    // A code has a queue of its own, so that it does not wait behind a notice that cannot be delivered at the moment.
    const receiver = message.code === undefined ? message.receiver : `${message.receiver} ${message.businessCode}`;
    return outbox.put(connection, { channel: SMS, receiver, body: letterOf(message, secrets, muted), ...options });
  };
  const sendNow: SmsOutbox["sendNow"] = (id) => outbox.hurry(id, PATIENCE_MS);
  return {
    configured: (businessCode) => sender.configured(businessCode),
    put,
    sendNow,
    async send(message) {
      const id = await put(database.kysely, message, { attempts: 1 });
      if ((await sendNow(id)) !== "sent") throw new Error("the gateway did not take the message");
    },
    settled: () => outbox.deliver(),
  };
}
