import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { v7 as newId } from "uuid";
import type { AlarmRule } from "../../identity/alarm-rules.ts";
import type { Alarm, Portal } from "../../identity/portal.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import { sendNotices } from "./notices.ts";

const INTERVAL_MS = 600_000;
const [ENTITY, SCOPE, MESSAGE] = [100, 50, 2000];
/** Source (告警来源) of alarms of the server. No client has this id, which is ASCII. */
const PORTAL = "门户";
/**
 * Maximum number of new alarms of an OAuth client in ten minutes that notify receivers. For further ones, one alarm is raised about the
 * client. Each alarm may notify 200 receivers by short messages, which cost money.
 */
const MOST_OF_CLIENT = 20;

/**
 * Raises an alarm by its rule: stores it and notifies the members of its level. Both are committed with the current transaction
 * (P-ALARMINFO-01). If the same rule, entity and source raised an alarm within `everyMs` (default 10 minutes), only the count of that alarm
 * increases. The source is an OAuth client (`by`), or the server itself.
 *
 * An OAuth client may raise 20 new alarms in ten minutes. Further new alarms are not stored, and nobody is notified of them. Instead, the
 * server raises a single alarm about the client, and each further alarm increases its count.
 *
 * @param inside the transaction to join; a new one by default
 * @returns false if the rule does not exist, so that nothing is stored
 */
export function raiseAlarm(
  portal: Pick<Portal, "store" | "clock" | "outgoing" | "sms">,
  alarm: Alarm,
  inside?: Connection,
): Promise<boolean> {
  return inside === undefined
    ? portal.store.database.transaction((connection) => raised(portal, alarm, connection))
    : raised(portal, alarm, inside);
}

async function raised(portal: Pick<Portal, "clock" | "outgoing" | "sms">, alarm: Alarm, connection: Connection): Promise<boolean> {
  const rule = await ruleOf(connection, alarm.ruleId);
  if (rule === undefined) return false;
  const now = portal.clock.now();
  // Serialises alarms, so that two at once do not both find no earlier one.
  await nextValue(connection, "alarms");
  const entity = cutText(alarm.entity, ENTITY);
  const source = alarm.by?.clientId ?? PORTAL;
  if (await isCounted(connection, { ruleId: alarm.ruleId, entity, source }, now - (alarm.everyMs ?? INTERVAL_MS), now)) return true;
  if (alarm.by !== undefined && (await countSince(connection, source, now - INTERVAL_MS)) >= MOST_OF_CLIENT) {
    await raised(portal, floodOf(source), connection);
    return true;
  }
  const info = {
    id: newId(),
    alarm_time: now,
    level_id: rule.level_id,
    level_name: rule.level_name,
    rule_id: alarm.ruleId,
    alarm_name: rule.alarm_name,
    alarm_entity: entity,
    scope_name: cutText(alarm.scope, SCOPE),
    alarm_message: cutText(alarm.message, MESSAGE),
    alarm_source: source,
    alarm_count: 1,
    last_time: now,
    version: 1,
  };
  await ofEntities(connection).insertInto("alarm_info").values(info).execute();
  await sendNotices(portal, connection, info);
  await alarm.by?.onNew(connection);
  return true;
}

/** Builds the server's alarm about a client that raises too many. */
function floodOf(clientId: string): Alarm {
  const message = `应用${clientId}在10分钟内的新告警超过${MOST_OF_CLIENT}条，其余告警不再逐条通知，请检查该应用`;
  return { ruleId: "alarm-flood" satisfies AlarmRule, entity: clientId, scope: "告警中心", message };
}

async function countSince(connection: Connection, source: string, since: number): Promise<number> {
  const row = await ofEntities(connection)
    .selectFrom("alarm_info")
    .select((select) => select.fn.countAll().as("alarms"))
    .where("alarm_source", "=", source)
    .where("alarm_time", ">", since)
    .executeTakeFirst();
  return Number(row?.alarms ?? 0);
}

const ruleOf = (connection: Connection, ruleId: string) =>
  ofEntities(connection)
    .selectFrom("alarm_rule")
    .leftJoin("alarm_level", "alarm_level.id", "alarm_rule.level_id")
    .select(["alarm_rule.level_id", "alarm_rule.alarm_name", "alarm_level.level_name"])
    .where("alarm_rule.rule_id", "=", ruleId)
    .executeTakeFirst();

/** Identifies alarms that are counted as one: by rule, entity and source. */
interface AlarmKey {
  ruleId: string;
  entity: string;
  source: string;
}

async function isCounted(connection: Connection, { ruleId, entity, source }: AlarmKey, since: number, now: number): Promise<boolean> {
  const last = await ofEntities(connection)
    .selectFrom("alarm_info")
    .select("id")
    .where("rule_id", "=", ruleId)
    .where("alarm_entity", "=", entity)
    .where("alarm_source", "=", source)
    .where("alarm_time", ">", since)
    .orderBy("alarm_time", "desc")
    .executeTakeFirst();
  if (last === undefined) return false;
  await ofEntities(connection)
    .updateTable("alarm_info")
    .set((set) => ({ alarm_count: set("alarm_count", "+", 1), last_time: now }))
    .where("id", "=", last.id)
    .execute();
  return true;
}
