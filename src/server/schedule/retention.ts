import type { Portal } from "../calls/context.ts";
import { pruneFiles } from "../files/prune-files.ts";
import { pruneInbox } from "../inbox/messages.ts";
import { isChained } from "../log/chain.ts";
import { FLOOD, minuteOf } from "../log/logs.ts";
import { pruneChains } from "../log/prune-chain.ts";
import { DRAFT_MS } from "../store/internal-tables.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** What has had its time goes: uploads, sessions, captchas, codes, and rows of the logs. Several processes may do so at once. */
export async function retain(portal: Portal): Promise<void> {
  await pruneFiles(portal);
  await pruneSessions(portal);
  await pruneDrafts(portal);
  await pruneInbox(portal);
  await pruneLogs(portal);
}

/** Sessions, captchas, codes and what was counted against sign-ins; returns how many rows went. */
export async function pruneSessions(portal: Portal): Promise<number> {
  const { config, database } = portal;
  const now = portal.now();
  let removed = 0;
  for (const [table, key] of EXPIRING) removed += await removeBefore(portal, table, key, "expires_at", now);
  removed += await removeBefore(portal, "sms_code", "code_id", "expires_at", now - 7 * DAY_MS);
  removed += await removeBefore(portal, "sign_in_failure", "failure_id", "failed_at", now - config.signInLockSeconds * 1000);
  await database.kysely
    .deleteFrom("counter")
    .where("counter_name", ">=", FLOOD)
    .where("counter_name", "<", FLOOD + minuteOf(now - DAY_MS))
    .execute();
  return removed;
}

/** Texts that were typed and not saved within a day; what users set up stays. */
export async function pruneDrafts({ database: { kysely }, now }: Portal): Promise<number> {
  const old = kysely.deleteFrom("kept_value").where("name", "like", "draft-%");
  const { numDeletedRows } = await old.where("kept_at", "<", now() - DRAFT_MS).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Rows older than the setting LOG_DAYS; 0 keeps all. */
export async function pruneLogs(portal: Portal): Promise<number> {
  const { logDays } = portal.config;
  if (logDays === 0) return 0;
  let removed = await portal.outbox.sweep(portal.now() - logDays * DAY_MS);
  const before = portal.now() - logDays * DAY_MS;
  for (const [table, time] of LOGS) {
    if (isChained(table)) removed += await pruneChains(portal, table, before);
    removed += await removeBefore(portal, table, "log_id", time, before, isChained(table));
  }
  removed += await removeBefore(portal, "record_change", "change_id", "changed_at", before);
  removed += await removeBefore(portal, "send_log", "id", "create_date", before);
  return removed;
}

const EXPIRING = [
  ["session", "token_hash"],
  ["oauth_grant", "grant_id"],
  ["captcha", "captcha_key"],
  ["ca_challenge", "challenge"],
  ["work_challenge", "challenge"],
] as const;

const LOGS = [
  ["auth_log", "operate_time"],
  ["operation_log", "operate_date"],
  ["sms_log", "start_time"],
  ["email_log", "start_time"],
] as const;

/** In portions: nobody waits for the writer meanwhile. */
async function removeBefore(
  { database: { kysely } }: Portal,
  table: string,
  key: string,
  time: string,
  before: number,
  unchained = false,
): Promise<number> {
  for (let removed = 0; ; ) {
    const all = kysely.selectFrom(table).select(key).where(time, "<", before).limit(AT_ONCE);
    const old = unchained ? all.where("chain", "is", null) : all;
    const { numDeletedRows } = await kysely.deleteFrom(table).where(key, "in", old).executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    if (Number(numDeletedRows) < AT_ONCE) return removed;
  }
}
