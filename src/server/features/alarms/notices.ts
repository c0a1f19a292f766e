import { v7 as newId } from "uuid";
import type { Portal } from "../../identity/portal.ts";
import { notifyAlarm } from "../notifications/inbox/notify-alarm.ts";
import { MAIL } from "../notifications/mail/mail-channel.ts";
import type { Mail } from "../notifications/mail/mail-server.ts";
import { messageOf } from "../../identity/message-templates/message-templates.ts";
import type { TemplateValues } from "../../identity/message-templates/template-kinds.ts";
import { type Connection, ofEntities, type RowOf } from "../../engine/store/index.ts";
import type { AlarmRule } from "../../identity/alarm-rules.ts";
import { CHANNELS } from "../notifications/channel-labels.ts";
import type { DeliveryOutcome } from "../../engine/outbox/message.ts";
import type { SmsOutcome } from "../notifications/sms/sms-sender.ts";
import { DATA, siteNameOf } from "../data-sending/data-channel.ts";

const EXPIRED = /certificate has expired|CERT_HAS_EXPIRED/i;

/** Prefix of a delivery's `cause` that links it to a row of the alarm log. */
const NOTICE = "alarm-log/";
const BY_MAIL = "1";
const WAITING = "0";
const FAILED = "2";
/** Maximum number of receivers of one alarm, of mail and short messages together. Further ones receive no message. */
const MOST = 200;

/**
 * Sends an alarm to the members of its level by mail or short message. Each receiver gets one message and one row in the alarm log
 * (P-ALARMLOG-01). Users whose mail address or phone number is a receiver also get a message in the inbox. At most 200 receivers are
 * notified; further receivers get nothing.
 *
 * @param info the stored row of the alarm
 */
export async function sendNotices(
  portal: Pick<Portal, "clock" | "outgoing" | "sms">,
  connection: Connection,
  info: RowOf<"alarm_info">,
): Promise<void> {
  const members = await ofEntities(connection)
    .selectFrom("alarm_member")
    .select(["alarm_type", "alarm_info"])
    .where("level_id", "=", info.level_id)
    .execute();
  const receivers = new Map<string, { type: string; receiver: string }>();
  for (const { alarm_type: type, alarm_info: list } of members)
    for (const receiver of String(list)
      .split(",")
      .map((item) => item.trim()))
      if (receiver !== "" && receivers.size < MOST) receivers.set(`${type} ${receiver}`, { type: String(type), receiver });
  for (const { type, receiver } of receivers.values()) await sendNotice(portal, connection, info, type, receiver);
  const reachedBy = (wanted: boolean): string[] =>
    [...receivers.values()].filter(({ type }) => (type === BY_MAIL) === wanted).map(({ receiver }) => receiver);
  const content = `${String(info.alarm_entity)}：${String(info.alarm_message)}`;
  await notifyAlarm(portal, connection, { mails: reachedBy(true), phones: reachedBy(false) }, { title: titleOf(info), content });
}

const titleOf = (info: RowOf<"alarm_info">): string => `【${String(info.level_name)}】${String(info.alarm_name)}`;

async function sendNotice(
  portal: Pick<Portal, "outgoing" | "sms" | "clock">,
  connection: Connection,
  info: RowOf<"alarm_info">,
  type: string,
  receiver: string,
): Promise<void> {
  const { alarm_count: _count, last_time: _last, alarm_source: _source, ...facts } = info;
  const id = newId();
  const row = { ...facts, id, alarm_type: type, receivers: receiver, status: WAITING, illustration: null };
  await ofEntities(connection).insertInto("alarm_log").values(row).execute();
  await putNotice(portal, connection, row);
}

/**
 * Tests whether the delivery of a notice was given up, so that `resendNotice` can send it again. False while it is still being delivered.
 */
export const isFailed = ({ status }: { status?: unknown }): boolean => status === FAILED;

/**
 * Sends a failed notice again. If the outbox still has the delivery that it gave up, the delivery is repeated. Otherwise a new delivery is
 * created, for example if an SMS gateway accepted the notice but did not send it.
 *
 * @param id the id of the row in the alarm log
 * @returns false if the notice does not exist, is still being delivered or has arrived
 */
export async function resendNotice(
  portal: Pick<Portal, "outgoing" | "sms" | "clock">,
  connection: Connection,
  id: string,
): Promise<boolean> {
  const row = await ofEntities(connection)
    .updateTable("alarm_log")
    .set({ status: WAITING, illustration: null })
    .where("id", "=", id)
    .where("status", "=", FAILED)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return false;
  if (!(await portal.outgoing.outbox.resendOf(connection, `${NOTICE}${id}`))) await putNotice(portal, connection, row);
  return true;
}

async function putNotice(
  portal: Pick<Portal, "outgoing" | "sms" | "clock">,
  connection: Connection,
  info: RowOf<"alarm_log">,
): Promise<void> {
  const [type, receiver] = [String(info.alarm_type), String(info.receivers)];
  const cause = `${NOTICE}${String(info.id)}`;
  const values = valuesOf(portal, info);
  if (type !== BY_MAIL) {
    const { content } = await messageOf(connection, "alarmSms", values);
    await portal.sms.put(connection, { businessCode: "alarm", businessName: "告警通知", receiver, content, params: values }, { cause });
    return;
  }
  const { subject, content: text } = await messageOf(connection, "alarmMail", values);
  const mail: Mail = { businessCode: "alarm", to: receiver, subject, text };
  await portal.outgoing.outbox.put(connection, { channel: MAIL, receiver, body: { ...mail }, cause });
}

const valuesOf = (portal: Pick<Portal, "clock">, info: RowOf<"alarm_log">): TemplateValues<"alarmMail"> => ({
  level: String(info.level_name),
  name: String(info.alarm_name),
  rule: String(info.rule_id),
  entity: String(info.alarm_entity),
  scope: String(info.scope_name),
  time: portal.clock.wall.textOf(Number(info.alarm_time)),
  content: String(info.alarm_message),
});

/**
 * Records the final outcome of a delivery:
 *
 * - The outcome of an alarm notice is written to the alarm log. A failed alarm notice raises no alarm. Otherwise a mail server that is down
 *   would cause endless alarms about its own alarm notices.
 * - The failure of any other delivery raises the alarm `send-failed`, or `certificate-expired` if an expired certificate was the reason.
 *   The success of such a delivery has no effect.
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
  // The receiver of an SMS code ends with its business code (`sms-channel.ts`): staff see the number only.
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
