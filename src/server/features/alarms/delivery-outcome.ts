import type { AlarmRule } from "../../identity/alarm-rules.ts";
import type { Portal } from "../../identity/portal.ts";
import { CHANNELS } from "../notifications/channel-labels.ts";
import type { DeliveryOutcome } from "../../engine/outbox/message.ts";
import type { SmsOutcome } from "../notifications/sms/sms-sender.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import { DATA, siteNameOf } from "../data-sending/data-channel.ts";
import { NOTICE } from "./notices.ts";

const EXPIRED = /certificate has expired|CERT_HAS_EXPIRED/i;

/**
 * Records the final outcome of a delivery. For an alarm notice, success or failure is written to the alarm log. For any other delivery, a
 * success does nothing. A failure raises the alarm `send-failed`, or `certificate-expired` if that was the reason.
 *
 * A notice never raises an alarm. Otherwise a mail server that is down would cause endless alarms about its own alarm notices.
 */
export async function onDeliverySettled(
  portal: Pick<Portal, "alarm">,
  connection: Connection,
  channel: string,
  settled: DeliveryOutcome,
): Promise<void> {
  const { delivery, failure } = settled;
  if (delivery.cause?.startsWith(NOTICE) === true) return noteNotice(connection, delivery.cause.slice(NOTICE.length), settled);
  if (failure === undefined) return;
  const what = CHANNELS[channel] ?? channel;
  // The receiver of an SMS code ends with its business code (`sms-outbox.ts`): staff see the number only.
  const receiver = channel === DATA ? siteNameOf(delivery) : (delivery.receiver.split(" ")[0] ?? "");
  const message = `${what}发往${receiver}失败，已尝试${delivery.attempt}次：${failure}`;
  const ruleId: AlarmRule = EXPIRED.test(failure) ? "certificate-expired" : "send-failed";
  await portal.alarm({ ruleId, entity: `${what} ${receiver}`, scope: "消息中心", message }, connection);
}

async function noteNotice(connection: Connection, id: string, { failure, result }: DeliveryOutcome): Promise<void> {
  const outcome = result as Partial<SmsOutcome> | string | undefined;
  const unsent = typeof outcome === "object" && outcome.sent === false ? outcome.illustration : undefined;
  const reason = failure ?? unsent;
  await ofEntities(connection)
    .updateTable("alarm_log")
    .set({ status: reason === undefined ? "1" : "2", illustration: reason ?? null })
    .where("id", "=", id)
    .execute();
}
