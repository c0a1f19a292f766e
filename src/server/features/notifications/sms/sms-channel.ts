import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { type Channel, type DeliveryOutcome, Undeliverable } from "../../../engine/outbox/message.ts";
import type { SecretBox } from "../../../engine/secrets/secret-box.ts";
import { type Connection, ofEntities, type Database } from "../../../engine/store/index.ts";
import { PostError } from "../../../engine/outbound/signed-post.ts";
import { logSms, withoutCode } from "./sms-log.ts";
import type { SmsOutcome, SmsSender } from "./sms-sender.ts";
import type { SmsMessage, SmsOutbox } from "../../../identity/sms-messages.ts";
import type { Outbox } from "../../../engine/outbox/outbox.ts";

/** Maximum number of milliseconds for which a user waits at a page for the delivery of a short message. */
const PATIENCE_MS = 15_000;

export const SMS = "sms";

interface ChannelOptions {
  sender: SmsSender;
  secrets: SecretBox;
  /** Whether the SMS log shows codes in plain text. */
  showCodes: boolean;
}

/**
 * Builds the outbox body of a short message. It is encrypted, because a valid code is a credential.
 *
 * @param muted whether the message is only stored and never sent
 */
function letterOf(message: SmsMessage, secrets: SecretBox, muted: boolean): Data {
  return { sealed: secrets.seal(JSON.stringify(message)), ...(muted ? { muted: true } : {}) };
}

const messageOf = (body: Data, secrets: SecretBox): SmsMessage => JSON.parse(secrets.open(String(body["sealed"]))) as SmsMessage;

/**
 * Creates the outbox channel that sends short messages and logs the results. A failed message can be resent from its row in the log, unless
 * it has a code, which would have expired. A `muted` message is neither sent nor logged.
 */
export const smsChannel = ({ sender, secrets, showCodes }: ChannelOptions): Channel => ({
  async deliver({ body, key, signal }) {
    if (body["muted"] === true) return undefined;
    const message = messageOf(body, secrets);
    try {
      return await sender.send(message, key, signal);
    } catch (error) {
      const reason = withoutCode(message, error instanceof Error ? error.message : String(error));
      throw error instanceof PostError && error.final ? new Undeliverable(reason) : new Error(reason);
    }
  },
  async record(connection, settled) {
    for (const { delivery, failure, result } of settled) {
      const { body, id, startedAt } = delivery;
      if (body["muted"] === true) continue;
      const message = messageOf(body, secrets);
      const outcome = await outcomeOf(connection, message, failure, result);
      // A message with a code cannot be resent: the code would have expired.
      const messageId = failure === undefined || message.code !== undefined ? undefined : id;
      await logSms(connection, { message, outcome, startedAt, messageId }, showCodes);
    }
  },
});

async function outcomeOf(
  connection: Connection,
  message: SmsMessage,
  failure: DeliveryOutcome["failure"],
  result: unknown,
): Promise<SmsOutcome> {
  if (failure === undefined) return result as SmsOutcome;
  const row = await ofEntities(connection)
    .selectFrom("sms_conf")
    .select("msg_type")
    .where("code", "=", message.businessCode)
    .executeTakeFirst();
  return { msgType: row?.msg_type === "2" ? "2" : "1", sent: false, illustration: failure };
}

interface SmsOptions {
  sender: SmsSender;
  database: Database;
  outbox: Outbox;
  secrets: SecretBox;
}

/**
 * Creates the outbox of short messages, which encrypts each message and puts it into the portal's outbox. Codes have a queue of their own
 * for each number, so that they do not wait behind other messages. `send` attempts the delivery only once. `sendNow` waits at most 15
 * seconds for the delivery.
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
