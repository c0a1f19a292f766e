import type { AlarmRule } from "../../identity/alarm-rules.ts";
import { statfs } from "node:fs/promises";
import type { Portal } from "../../identity/portal.ts";
import { type Expiring, listExpiring } from "./expiry-checks.ts";

/**
 * Free disk space in bytes below which an alarm is raised, so that operators free space in time. The server refuses changes only below 32
 * MB.
 */
const LEAST_FREE_BYTES = 1024 ** 3;

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Raises alarms for problems that nobody would notice in time:
 *
 * - The disk of the data folder has less than 1 GB of free space.
 * - A token or certificate has expired, or will expire within 14 days ({@link listExpiring}). Each is reported once a day.
 *
 * @param free returns the free bytes of a folder's disk
 * @returns the number of alarms raised, including those that only increased a count
 */
export async function selfCheck(
  portal: Pick<Portal, "alarm" | "clock" | "config" | "outgoing" | "store">,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<number> {
  const { config } = portal;
  let raised = 0;
  const left = await free(config.dataDir);
  if (left < LEAST_FREE_BYTES) {
    const message = `数据目录所在磁盘剩余${Math.floor(left / 1024 ** 2)}MB，请尽快清理或扩容`;
    raised += Number(await portal.alarm({ ruleId: "disk-full" satisfies AlarmRule, entity: config.dataDir, scope: "门户服务器", message }));
  }
  for (const end of await listExpiring(portal)) raised += Number(await raiseExpiry(portal, end));
  return raised;
}

/** Minimum number of milliseconds before the same alarm is raised again: one day. */
const EVERY_MS = 86_400_000;
/** Number of milliseconds before an expiry at which the alarm is raised. */
const BEFORE_MS = 14 * EVERY_MS;

async function raiseExpiry(
  { clock: { now, wall }, alarm }: Pick<Portal, "alarm" | "clock">,
  { entity, what, at }: Expiring,
): Promise<boolean> {
  const left = at - now();
  if (left > BEFORE_MS) return false;
  const isOver = left <= 0;
  const time = wall.textOf(at);
  const message = isOver ? `${what}已于${time}过期，请更换` : `${what}将于${time}过期，请在此之前更换`;
  const ruleId: AlarmRule = isOver ? "certificate-expired" : "certificate-ending";
  return alarm({ ruleId, entity, scope: "门户服务器", message, everyMs: EVERY_MS });
}
