import type { RowSeed } from "../../../../runtime/contract/server/route.ts";
import type { Portal } from "../../identity/portal.ts";
import { putToAuditors } from "../notifications/inbox/notify-auditors.ts";
import { TASKS } from "./scheduled-tasks.ts";

const HOUR_MS = 3_600_000;
/** Milliseconds since the last success after which the auditors are notified: a day, and two hours for the run itself. */
const STALE_MS = 26 * HOUR_MS;

type Watched = Pick<Portal, "clock" | "generated" | "store">;

/** Returns the first records of the tasks that must run daily. */
const listDaily = ({ generated }: Pick<Portal, "generated">): RowSeed["record"][] =>
  generated.rowSeeds
    .filter(({ entity, record }) => entity === "scheduled-task" && TASKS[String(record["taskId"])]?.daily === true)
    .map(({ record }) => record);

const notify = (portal: Watched, title: string, content: string): Promise<void> =>
  portal.store.database.transaction((inside) => putToAuditors(portal, inside, { title, content, once: "a day" }));

/**
 * Inserts the missing records of scheduled tasks that must run daily, with their initial settings, and notifies the auditors. The portal
 * never deletes such a record, so somebody must have deleted it in the database.
 *
 * @param stored ids of the existing records
 */
export async function restoreDaily(portal: Watched, stored: ReadonlySet<string>): Promise<void> {
  for (const record of listDaily(portal)) {
    if (stored.has(String(record["taskId"]))) continue;
    await notify(portal, `定时任务 ${record["taskName"]}已恢复`, "数据库中的任务记录被删除，已按初始设置恢复；请检查数据库");
    const table = portal.store.table("scheduled-task");
    await portal.store.database.transaction((inside) => portal.store.records.insert(inside, table, { ...record }));
  }
}

/**
 * Creates a function that notifies the auditors if a task that must run daily has not succeeded for 26 hours. It does not matter what
 * prevents the task: its own failure, an unavailable database, or somebody who changes the database so that it never starts.
 *
 * @returns a function to call often; it checks once an hour, and notifies the auditors at most once a day. The hours are counted from the
 * last stored success. If there is none, or if it is in the future, they are counted from this creation
 */
export function createDailyWatch(portal: Watched): () => Promise<void> {
  const begun = portal.clock.now();
  let last = begun;
  return async () => {
    const now = portal.clock.now();
    if (Math.abs(now - last) < HOUR_MS) return;
    last = now;
    const rows = await portal.store.database.kysely.selectFrom("task_success").select(["task_id", "succeeded_at"]).execute();
    for (const { taskId, taskName } of listDaily(portal)) {
      const time = Number(rows.find((row) => row["task_id"] === taskId)?.["succeeded_at"] ?? begun);
      if (now - (time > now ? begun : time) < STALE_MS) continue;
      await notify(portal, `定时任务 ${taskName}超过一天没有执行成功`, "请查看定时任务和服务器日志，并运行 npm run verify-log 校验日志");
    }
  };
}
