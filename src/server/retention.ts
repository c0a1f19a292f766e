import type { Portal } from "./calls/context.ts";
import { pruneFiles } from "./files/prune-files.ts";
import { DRAFT_MS } from "./services/kept.ts";
import { FLOOD, minuteOf } from "./log/logs.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** What has had its time goes: uploads, sessions, captchas, codes, and rows of the logs. Several processes may do so at once. */
export async function retain(portal: Portal): Promise<void> {
  const { config } = portal;
  const now = portal.now();
  await pruneFiles(portal);
  for (const [table, key] of EXPIRING) await removeBefore(portal, table, key, "expires_at", now);
  await removeBefore(portal, "sms_code", "code_id", "expires_at", now - 7 * DAY_MS);
  await removeBefore(portal, "sign_in_failure", "failure_id", "failed_at", now - config.signInLockSeconds * 1000);
  await removeDrafts(portal, now - DRAFT_MS);
  await portal.database.kysely
    .deleteFrom("counter")
    .where("counter_name", ">=", FLOOD)
    .where("counter_name", "<", FLOOD + minuteOf(now - DAY_MS))
    .execute();
  if (config.logDays === 0) return;
  for (const [table, time] of LOGS) await removeBefore(portal, table, "log_id", time, now - config.logDays * DAY_MS);
}

const EXPIRING = [
  ["session", "token_hash"],
  ["captcha", "captcha_key"],
  ["ca_challenge", "challenge"],
  ["work_challenge", "challenge"],
] as const;

const LOGS = [
  ["auth_log", "operate_time"],
  ["operation_log", "operate_date"],
  ["sms_log", "start_time"],
] as const;

/** What users set up stays. */
async function removeDrafts({ database: { kysely } }: Portal, before: number): Promise<void> {
  await kysely.deleteFrom("kept_value").where("name", "like", "draft-%").where("kept_at", "<", before).execute();
}

/** In portions: nobody waits for the writer meanwhile. */
async function removeBefore({ database: { kysely } }: Portal, table: string, key: string, time: string, before: number): Promise<void> {
  for (;;) {
    const old = kysely.selectFrom(table).select(key).where(time, "<", before).limit(AT_ONCE);
    const { numDeletedRows } = await kysely.deleteFrom(table).where(key, "in", old).executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < AT_ONCE) return;
  }
}
