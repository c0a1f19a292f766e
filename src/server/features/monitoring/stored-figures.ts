import { sql } from "kysely";
import { ALARM_RULES } from "../../identity/alarm-rules.ts";
import type { Portal } from "../../identity/portal.ts";
import { DEAD } from "../../engine/outbox/outbox-messages.ts";
import { ofEntities, runCompiledRead } from "../../engine/store/index.ts";
import type { Row } from "../../engine/store/types.ts";
import type { Reading } from "../../engine/telemetry/metrics.ts";
import { TASKS } from "../scheduled-tasks/scheduled-tasks.ts";

type Reader = Pick<Portal, "store" | "clock" | "outgoing">;

/** Reads the figures of the metrics that describe the whole database: messages, sessions, tasks and alarms. */
export async function readStoredFigures(portal: Reader): Promise<Reading[]> {
  const readings = await Promise.all([readOutbox(portal), readSessions(portal), readTasks(portal), readAlarms(portal)]);
  return readings.flat();
}

/**
 * Reads, for each channel, how many outbox messages wait, how many are dead, and since when the oldest has waited. The query may cover
 * 100,000 messages, so SQLite runs it in a thread.
 */
async function readOutbox({ store, clock, outgoing }: Reader): Promise<Reading[]> {
  const { kysely } = store.database;
  const query = kysely
    .selectFrom("outbox_message")
    .select("channel")
    .select([
      sql<number>`sum(case when state = ${DEAD} then 1 else 0 end)`.as("dead"),
      sql<number>`sum(case when state = ${DEAD} then 0 else 1 end)`.as("waiting"),
      sql<number | null>`min(case when state = ${DEAD} then null else put_at end)`.as("oldest"),
    ])
    .groupBy("channel")
    .compile();
  const { rows } = await runCompiledRead<Row>(kysely, { ...query, isLong: true });
  const now = clock.now();
  return outgoing.outbox.channels().flatMap((channel): Reading[] => {
    const found = rows.find((row) => row["channel"] === channel);
    const { dead = 0, waiting = 0, oldest } = found ?? {};
    const age = typeof oldest === "number" ? Math.max(0, now - oldest) / 1000 : 0;
    return [
      { name: "portal_outbox_messages", labels: { channel, state: "waiting" }, value: Number(waiting) },
      { name: "portal_outbox_messages", labels: { channel, state: "dead" }, value: Number(dead) },
      { name: "portal_outbox_oldest_seconds", labels: { channel }, value: age },
    ];
  });
}

async function readSessions({ store, clock }: Reader): Promise<Reading[]> {
  const { kysely } = store.database;
  const query = kysely
    .selectFrom("session")
    .select((select) => select.fn.countAll().as("sessions"))
    .where("expires_at", ">", clock.now())
    .compile();
  const { rows } = await runCompiledRead<Row>(kysely, { ...query, isLong: true });
  return [{ name: "portal_sessions", labels: {}, value: Number(rows[0]?.["sessions"] ?? 0) }];
}

async function readTasks({ store, clock }: Reader): Promise<Reading[]> {
  const { kysely } = store.database;
  const tasks = await ofEntities(kysely)
    .selectFrom("scheduled_task")
    .select(["task_id", "enabled", "last_result", "next_time", "running_until"])
    .execute();
  const successes = await kysely.selectFrom("task_success").select(["task_id", "succeeded_at"]).execute();
  const now = clock.now();
  const known = tasks.filter(({ task_id: id }) => Object.hasOwn(TASKS, String(id)));
  const runs = known.flatMap((row): Reading[] => {
    const labels = { task: String(row.task_id) };
    const isWaiting = row.enabled === "1" && Number(row.running_until ?? 0) < now;
    const late = isWaiting && row.next_time !== null && row.next_time !== undefined ? now - Number(row.next_time) : 0;
    const overdue: Reading = { name: "portal_task_overdue_seconds", labels, value: Math.max(0, late) / 1000 };
    if (row.last_result === null || row.last_result === undefined) return [overdue];
    return [overdue, { name: "portal_task_last_run_succeeded", labels, value: row.last_result === "1" ? 1 : 0 }];
  });
  const last = successes.map(
    (row): Reading => ({
      name: "portal_task_last_success_timestamp_seconds",
      labels: { task: String(row["task_id"]) },
      value: Number(row["succeeded_at"]) / 1000,
    }),
  );
  return [...runs, ...last];
}

/**
 * Reads the time of the newest alarm of each rule that only the server raises. Other rules are of users, so their number is not bounded.
 */
async function readAlarms({ store }: Reader): Promise<Reading[]> {
  const query = ofEntities(store.database.kysely)
    .selectFrom("alarm_info")
    .select("rule_id")
    .select((select) => select.fn.max("alarm_time").as("newest"))
    .where("rule_id", "in", Object.keys(ALARM_RULES))
    .groupBy("rule_id")
    .compile();
  const { rows } = await runCompiledRead<Row>(store.database.kysely, { ...query, isLong: true });
  return rows.map(
    (row): Reading => ({
      name: "portal_alarm_timestamp_seconds",
      labels: { rule: String(row["rule_id"]) },
      value: Number(row["newest"]) / 1000,
    }),
  );
}
