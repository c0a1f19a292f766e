import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { v7 as newId } from "uuid";
import type { Alarm, Portal } from "../../identity/portal.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import { sendNotices } from "./notices.ts";

const INTERVAL_MS = 600_000;
const [ENTITY, SCOPE, MESSAGE] = [100, 50, 2000];

/**
 * Raises an alarm by its rule: adds a row to the alarm information and a notice for the members of its level. Both commit with the current
 * transaction (P-ALARMINFO-01).
 *
 * If an alarm of the same rule and entity was raised within `everyMs` (default 10 minutes), only its count increases.
 *
 * @param inside the transaction to join; a new one by default
 * @returns false if the rule does not exist: then nobody wants to know about the alarm
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
  if (await isCounted(connection, alarm.ruleId, entity, now - (alarm.everyMs ?? INTERVAL_MS), now)) return true;
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
    alarm_count: 1,
    last_time: now,
    version: 1,
  };
  await ofEntities(connection).insertInto("alarm_info").values(info).execute();
  await sendNotices(portal, connection, info);
  return true;
}

const ruleOf = (connection: Connection, ruleId: string) =>
  ofEntities(connection)
    .selectFrom("alarm_rule")
    .leftJoin("alarm_level", "alarm_level.id", "alarm_rule.level_id")
    .select(["alarm_rule.level_id", "alarm_rule.alarm_name", "alarm_level.level_name"])
    .where("alarm_rule.rule_id", "=", ruleId)
    .executeTakeFirst();

async function isCounted(connection: Connection, ruleId: string, entity: string, since: number, now: number): Promise<boolean> {
  const last = await ofEntities(connection)
    .selectFrom("alarm_info")
    .select("id")
    .where("rule_id", "=", ruleId)
    .where("alarm_entity", "=", entity)
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
