import type { Portal } from "../../identity/portal.ts";
import { isChained } from "../../engine/log/chain.ts";
import { dropChainedMonths } from "../../engine/log/drop-chained-months.ts";
import { FLOOD, minuteOf } from "../../engine/log/write-log.ts";
import { type Pruned, pruneChains } from "../../engine/log/prune-chain.ts";
import { policyOf } from "../../identity/sessions/policy.ts";
import { dropMonths, goneBefore, makeMonthsAhead } from "../../engine/store/schema/drop-months.ts";
import type { ColumnOf } from "../../engine/store/index.ts";
import { USED, VALUE_INDEX } from "../../engine/store/query/log-value-index.ts";
import { DRAFT_MS, growingTables } from "../../engine/store/internal-tables.ts";
import { RETENTION_SECONDS } from "../../identity/challenges/lock-out.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/* Tasks that delete expired data. Several processes may run them at the same time. */

/**
 * Deletes data of sign-ins that are no longer needed:
 *
 * - Expired sessions, OAuth grants, captchas and challenges.
 * - SMS codes, seven days after they have expired.
 * - Failed sign-ins that no longer affect any lock.
 * - Flood counters of more than a day ago.
 *
 * @returns the number of deleted rows, without the flood counters
 */
export async function pruneSessions(portal: Pick<Portal, "config" | "store" | "clock">): Promise<number> {
  const {
    store: { database },
  } = portal;
  const now = portal.clock.now();
  let removed = 0;
  for (const [table, key] of EXPIRING) removed += await removeBefore(portal, table, key, "expires_at", now);
  removed += await removeBefore(portal, "sms_code", "code_id", "expires_at", now - 7 * DAY_MS);
  const { lockMinutes } = await policyOf(portal);
  const failuresEnd = now - Math.max(lockMinutes * 60, RETENTION_SECONDS) * 1000;
  removed += await removeBefore(portal, "sign_in_failure", "failure_id", "failed_at", failuresEnd);
  await database.kysely
    .deleteFrom("counter")
    .where("counter_name", ">=", FLOOD)
    .where("counter_name", "<", FLOOD + minuteOf(now - DAY_MS))
    .execute();
  return removed;
}

/**
 * Deletes drafts that were not saved within `DRAFT_MS`, and expired idempotency keys. Preferences stay.
 *
 * @returns the number of deleted rows
 */
export async function pruneDrafts(portal: Pick<Portal, "store" | "clock">): Promise<number> {
  const {
    store: { database },
    clock: { now },
  } = portal;
  const expired = await removeBefore(portal, "idempotency_key", "key_digest", "expires_at", now());
  const old = database.kysely.deleteFrom("kept_value").where("name", "like", "draft-%");
  const { numDeletedRows } = await old.where("kept_at", "<", now() - DRAFT_MS).executeTakeFirstOrThrow();
  return expired + Number(numDeletedRows);
}

/**
 * Deletes log rows and outbox messages that are older than LOG_DAYS days; 0 deletes none. On PostgreSQL, first creates the partitions of
 * the logs for this and the next month. PostgreSQL deletes only whole months of partitioned logs.
 *
 * If a row of a hash chain was changed outside of the portal, this row and all later rows of the chain are kept. `broken` of the result
 * lists this row for each such chain. Rows of a chained log that belong to no chain are never deleted.
 */
export async function pruneLogs(portal: Pick<Portal, "config" | "store" | "application" | "log" | "clock" | "outgoing">): Promise<Pruned> {
  const {
    store: { database },
    config,
  } = portal;
  const growing = growingTables(portal.application.internalTables);
  await makeMonthsAhead(database, growing, portal.clock.now());
  const pruned: Pruned = { rows: 0, broken: [] };
  if (config.logDays === 0) return pruned;
  const before = portal.clock.now() - config.logDays * DAY_MS;
  const whole = goneBefore(database, before);
  pruned.rows += await portal.outgoing.outbox.sweep(before);
  for (const { name, key, partition } of growing) {
    if (!isChained(name)) {
      pruned.rows += (await dropMonths(database, name, whole)) + (await removeBefore(portal, name, key, partition, whole));
      continue;
    }
    pruned.rows += await dropChainedMonths(portal, name, whole);
    const { rows, broken } = await pruneChains(portal, name, whole);
    pruned.rows += rows;
    pruned.broken.push(...broken);
  }
  await database.kysely
    .deleteFrom(VALUE_INDEX)
    .where("used_at", "<", whole - USED)
    .execute();
  for (const [table, time] of LOGS) pruned.rows += await removeBefore(portal, table, "id", time, before);
  return pruned;
}

const EXPIRING = [
  ["session", "token_hash"],
  ["oauth_grant", "grant_id"],
  ["captcha", "captcha_key"],
  ["ca_challenge", "challenge"],
  ["work_challenge", "challenge"],
] as const;

/** Logs that are entities of the metadata, each with the column by whose time retention removes rows. */
const LOGS = [
  ["send_log", "create_date"],
  ["alarm_log", "alarm_time"],
] as const satisfies readonly ColumnOf[];

/**
 * Deletes the rows of a table whose time is before a time, in chunks, so that no other transaction waits long for the write lock.
 *
 * @returns the number of deleted rows
 */
async function removeBefore(
  {
    store: {
      database: { kysely },
    },
  }: Pick<Portal, "store">,
  table: string,
  key: string,
  time: string,
  before: number,
): Promise<number> {
  for (let removed = 0; ; ) {
    const old = kysely.selectFrom(table).select(key).where(time, "<", before).limit(AT_ONCE);
    const { numDeletedRows } = await kysely.deleteFrom(table).where(key, "in", old).where(time, "<", before).executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    if (Number(numDeletedRows) < AT_ONCE) return removed;
  }
}
