import { statfs } from "node:fs/promises";
import type { Portal } from "../calls/context.ts";

/** Below it operators have to make room; the server itself stops taking changes only at 32 MB. */
const LEAST_FREE_BYTES = 1024 ** 3;

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * What nobody would notice before it is too late: a disk that fills up, a token of the settings that has expired.
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
  const expiry = expiryOf(config.lookups.token);
  if (expiry !== undefined && expiry <= portal.now()) {
    const message = `设置LOOKUP_TOKEN中的访问令牌已于${portal.wall.textOf(expiry)}过期，请更换`;
    raised += Number(await portal.alarm({ ruleId: "certificate-expired", entity: "LOOKUP_TOKEN", scope: "门户服务器", message }));
  }
  return raised;
}

/** Epoch milliseconds at which a JWT ends; undefined: it is none, or has no end. */
function expiryOf(token: string | undefined): number | undefined {
  try {
    const { exp } = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString("utf8")) as { exp?: unknown };
    return typeof exp === "number" ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
