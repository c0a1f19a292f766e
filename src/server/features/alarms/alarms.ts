import type { AlarmsHandlers } from "../../../generated/services/alarms/handlers.ts";
import type { RaiseInput } from "../../../generated/services/alarms/types.ts";
import { isOwnRule } from "../../identity/alarm-rules.ts";
import type { CallContext, Portal } from "../../identity/portal.ts";
import { accountOf, type Principal } from "../../engine/calls/principal.ts";
import { CHANGE, logOperation } from "../../engine/log/write-log.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { isFailed, resendNotice } from "./notices.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";

const DAY_MS = 86_400_000;
const DAYS = 14;
/** Maximum number of alarms that are counted; the others are left out of the counts. Flood control limits the actual number to far less. */
const MOST_COUNTED = 50_000;

interface Count {
  day: string;
  levelId: string;
  levelName: string;
  alarms: number;
}

/** Counts the alarms of the last 14 days by day and level. Includes zero counts, because a chart would otherwise leave those days out. */
async function alarmFigures({ clock: { now, wall } }: Pick<Portal, "clock">, connection: Connection): Promise<Count[]> {
  const dayOf = (time: number): string => wall.textOf(time).slice(0, 10);
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(now() - (DAYS - 1 - index) * DAY_MS));
  const levels = await ofEntities(connection).selectFrom("alarm_level").select(["id", "level_name"]).orderBy("id").execute();
  const counts = new Map<string, Count>();
  const countOf = (day: string, levelId: string, levelName: string): Count => {
    const key = `${day} ${levelId}`;
    const count = counts.get(key) ?? { day, levelId, levelName, alarms: 0 };
    counts.set(key, count);
    return count;
  };
  for (const day of days) for (const { id, level_name: name } of levels) countOf(day, String(id), String(name));
  const rows = await ofEntities(connection)
    .selectFrom("alarm_info")
    .select(["alarm_time", "level_id", "level_name"])
    .where("alarm_time", ">=", wall.epochOf(`${days[0]} 00:00:00`) ?? 0)
    .orderBy("alarm_time")
    .limit(MOST_COUNTED)
    .execute();
  for (const row of rows) countOf(dayOf(Number(row.alarm_time)), String(row.level_id ?? ""), String(row.level_name ?? "")).alarms++;
  return [...counts.values()];
}

/** Maximum number of choices in the scope filter. Further scopes cannot be chosen. */
const MOST_SCOPES = 200;

export const alarms: AlarmsHandlers<CallContext> = {
  /** Lists the alarm levels by id (P-ALARM-06). */
  async levels(_input, { connection }) {
    const rows = await ofEntities(connection).selectFrom("alarm_level").select(["id", "level_name"]).orderBy("id").execute();
    return Object.fromEntries(rows.map((row) => [String(row.id), String(row.level_name)]));
  },

  /** Lists the scopes that alarms name, as filter choices (P-ALARMINFO-03). */
  async scopes(_input, { connection }) {
    const rows = await ofEntities(connection)
      .selectFrom("alarm_info")
      .select("scope_name")
      .distinct()
      .orderBy("scope_name")
      .limit(MOST_SCOPES)
      .execute();
    const names = rows.map((row) => String(row.scope_name ?? "")).filter((name) => name !== "");
    return Object.fromEntries(names.map((name) => [name, name]));
  },

  /** Raises an alarm for another system, which authenticates with its own token. The operation log has a row for each new alarm. */
  async raise(input, context) {
    const [ruleId, entity] = [input.ruleId.trim(), input.alarmEntity.trim()];
    if (isOwnRule(ruleId)) throw wrongField("ruleId", "alarmRuleOwn");
    const by = { clientId: clientOf(context.caller), onNew: (connection: Connection) => logRaised(context, input, connection) };
    const alarm = { ruleId, entity, scope: input.scopeName.trim(), message: input.alarmMessage.trim(), by };
    const isRaised = await inTransaction(context, ({ portal, connection }) => portal.alarm(alarm, connection));
    if (!isRaised) throw wrongField("ruleId", "noAlarmRule");
    context.reply.message = "告警已接收";
    return null;
  },

  /** Implements 重发: sends a failed notice again. */
  async resend({ id }, context) {
    await inTransaction(context, async (inside) => {
      await refuseNotice(inside, id);
      // Another user has already resent it.
      if (!(await resendNotice(inside.portal, inside.connection, id.trim()))) throw refuse("notResent");
    });
    context.reply.message = "已重新提交发送";
    return null;
  },

  figures: (_input, { portal, connection }) => alarmFigures(portal, connection),
};

/**
 * Returns the id of the OAuth client that makes a call.
 *
 * @throws Error for a caller without a client, whom the access `client` refuses
 */
function clientOf({ client }: Principal): string {
  if (client === undefined) throw new Error("expected an OAuth client, got none");
  return client.clientId;
}

/** Logs a new alarm. The call itself is not logged, because a client may repeat an alarm every second. */
function logRaised({ portal, route, caller }: CallContext, parameters: RaiseInput, connection: Connection): Promise<void> {
  const what = { module: route.title ?? "alarms", operate: route.call.id, url: route.call.path, parameters };
  return logOperation(portal, { user: accountOf(caller), ok: true, code: CHANGE, ...what }, connection);
}

/**
 * Refuses to resend an alarm notice whose delivery has not failed: it has arrived or is still being delivered.
 *
 * @param id the id of the row in the alarm log
 * @throws Refusal notResent; notFound if the notice does not exist or the caller must not see it
 */
export async function refuseNotice(context: CallContext, id: string): Promise<void> {
  if (!isFailed(await recordsOf(context, "alarm-log").get(id))) throw refuse("notResent");
}
