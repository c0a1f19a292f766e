import type { Portal } from "../../identity/portal.ts";
import { type Broken, CHECKPOINTS, type Tampering } from "../../engine/log/broken.ts";
import type { ChainedLog } from "../../engine/log/chain.ts";
import { verifyLogs } from "../../engine/log/verify-chain.ts";

const LOGS: Readonly<Record<ChainedLog, string>> = { auth_log: "认证日志", operation_log: "操作日志" };
const WORDS: Readonly<Record<Tampering, string>> = {
  altered: "被改动",
  removed: "被删除",
  reordered: "被调换",
  added: "被添加",
  replaced: "被替换",
};

/**
 * Verifies the hash chains of both logs, and raises an alarm for the first row that was tampered with.
 *
 * @returns a summary for staff
 */
export async function checkChains(portal: Pick<Portal, "alarm" | "checkpoints" | "database" | "logKey" | "wall">): Promise<string> {
  const { rows, broken } = await verifyLogs(portal.database.kysely, portal.logKey, await portal.checkpoints.known());
  const [first] = broken;
  if (first === undefined) return `${rows} 条日志完整`;
  await portal.alarm({ ruleId: "log-chain-broken", entity: LOGS[first.log], scope: "门户服务器", message: told(portal, first) });
  return `发现 ${broken.length} 处异常：${told(portal, first)}`;
}

function told({ wall }: Pick<Portal, "wall">, { log, chain, what, seq, id, time }: Broken): string {
  if (chain === CHECKPOINTS) return "数据目录中的日志检查点被改动";
  const row = id === undefined ? "" : `，日志${id}`;
  const place = seq === undefined ? "" : `，链上第${seq}条`;
  return `${LOGS[log]}有记录${WORDS[what]}${place}${row}${time === undefined ? "" : `（${wall.textOf(time)}）`}`;
}
