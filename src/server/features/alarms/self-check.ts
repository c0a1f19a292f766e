import { statfs } from "node:fs/promises";
import type { Portal } from "../../identity/portal.ts";
import { type Expiring, listExpiring } from "./expiry-checks.ts";

/** Below it operators have to make room; the server itself stops taking changes only at 32 MB. */
const LEAST_FREE_BYTES = 1024 ** 3;

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * What nobody would notice before it is too late: a disk that fills up, a token or a certificate that ends.
 *
 * @param free bytes left in a folder
 * @returns how many alarms were raised, counted ones included
 */
export async function selfCheck(portal: Portal, free: (folder: string) => Promise<number> = freeBytes): Promise<number> {
  const { config } = portal;
  let raised = 0;
  const left = await free(config.dataDir);
  if (left < LEAST_FREE_BYTES) {
    const message = `数据目录所在磁盘剩余${Math.floor(left / 1024 ** 2)}MB，请尽快清理或扩容`;
    raised += Number(await portal.alarm({ ruleId: "disk-full", entity: config.dataDir, scope: "门户服务器", message }));
  }
  for (const end of await listExpiring(portal)) raised += Number(await tellEnd(portal, end));
  return raised;
}

/** A day is enough to hear of it again. */
const EVERY_MS = 86_400_000;
/** So long before its end somebody is told. */
const BEFORE_MS = 14 * EVERY_MS;

async function tellEnd({ now, wall, alarm }: Pick<Portal, "alarm" | "now" | "wall">, { entity, what, at }: Expiring): Promise<boolean> {
  const left = at - now();
  if (left > BEFORE_MS) return false;
  const isOver = left <= 0;
  const time = wall.textOf(at);
  const message = isOver ? `${what}已于${time}过期，请更换` : `${what}将于${time}过期，请在此之前更换`;
  const ruleId = isOver ? "certificate-expired" : "certificate-ending";
  return alarm({ ruleId, entity, scope: "门户服务器", message, everyMs: EVERY_MS });
}
