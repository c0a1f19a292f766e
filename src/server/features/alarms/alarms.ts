import type { AlarmsHandlers } from "../../../generated/services/alarms/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { alarmFigures } from "./figures.ts";
import { isFailed, resendNotice } from "./notices.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { ofEntities } from "../../engine/store/index.ts";

/** Maximum number of choices in the scope filter. */
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

  /** Raises an alarm for another system, which authenticates with its own token. */
  async raise({ ruleId, alarmEntity, scopeName, alarmMessage }, context) {
    const alarm = { ruleId: ruleId.trim(), entity: alarmEntity.trim(), scope: scopeName.trim(), message: alarmMessage.trim() };
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

/** @throws Refusal if the notice has arrived or is on its way */
export async function refuseNotice(context: CallContext, id: string): Promise<void> {
  if (!isFailed(await recordsOf(context, "alarm-log").get(id))) throw refuse("notResent");
}
