import type { AlarmRule } from "../../identity/alarm-rules.ts";
import { selfCheck } from "../alarms/self-check.ts";
import type { Portal } from "../../identity/portal.ts";
import { pruneFiles } from "../../engine/files/prune-files.ts";
import { pruneInbox } from "../notifications/inbox/inbox-messages.ts";
import { putToAuditors } from "../notifications/inbox/notify-auditors.ts";
import { purgeExpired } from "../../engine/recycle/purge-removed.ts";
import { fireAllDue } from "../../engine/workflow/clock.ts";
import { stopDormant } from "./dormant.ts";
import { pruneDrafts, pruneLogs, pruneSessions } from "./retention.ts";
import { type Broken, CHECKPOINTS, DATABASE, INDEX, MARK, TABLE, type Tampering } from "../../engine/log/broken.ts";
import type { ChainedLog } from "../../engine/log/chain.ts";
import { verifyLogs } from "../../engine/log/verify-chain.ts";
import { CHANNELS } from "../notifications/channel-labels.ts";
import type { Stock } from "../../engine/outbox/sweep.ts";
import { isUnavailable } from "../../engine/refusals/refusal.ts";
import { writeScheduledBackup } from "../../engine/backup/scheduled-backup.ts";

const LOGS: Readonly<Record<ChainedLog, string>> = { auth_log: "认证日志", operation_log: "操作日志" };
const TAMPERING_LABELS: Readonly<Record<Tampering, string>> = {
  altered: "被改动",
  removed: "被删除",
  reordered: "被调换",
  added: "被添加",
  replaced: "被替换",
  hidden: "从检索中被隐去",
};

type Reporting = Pick<Portal, "alarm" | "log" | "store" | "clock" | "generated">;

/**
 * Verifies the hash chains of both logs. If a row was tampered with, raises an alarm and notifies the auditors.
 *
 * @returns a summary for staff
 */
async function checkChains(portal: Reporting): Promise<string> {
  const verified = async () => verifyLogs(portal.store.database.kysely, portal.log.logKey, await portal.log.checkpoints.known());
  const { rows, broken } = await verified().catch((error) => reportUnverified(portal, error));
  return (await reportTampering(portal, "日志链校验发现异常", broken)) ?? `${rows} 条日志完整`;
}

/**
 * Removes expired rows of the logs, and reports the rows that stopped it because they were tampered with.
 *
 * @returns a summary for staff
 */
async function removeExpired(portal: Portal): Promise<string> {
  const { rows, broken } = await pruneLogs(portal);
  const summary = await reportTampering(portal, "日志清理因异常停止", broken);
  return summary === undefined ? removed(rows) : `${removed(rows)}；${summary}`;
}

/**
 * Raises an alarm for the first row that was tampered with, and notifies the auditors, whom no rule of alarms can leave out.
 *
 * @returns a summary for staff, or undefined if nothing was tampered with
 */
async function reportTampering(portal: Reporting, title: string, broken: readonly Broken[]): Promise<string | undefined> {
  const [first] = broken;
  if (first === undefined) return undefined;
  const message = describeTampering(portal, first);
  const summary = `发现 ${broken.length} 处异常：${message}`;
  await portal.store.database.transaction((inside) => putToAuditors(portal, inside, { title, content: summary, once: "a day" }));
  await portal.alarm({ ruleId: "log-chain-broken" satisfies AlarmRule, entity: LOGS[first.log], scope: "门户服务器", message });
  return summary;
}

/**
 * Notifies the auditors that the logs could not be verified. Somebody who changes the database can make a verification fail, so that it
 * finds nothing. A database that is unavailable for a moment is not reported.
 *
 * @throws `error`, always
 */
async function reportUnverified(portal: Reporting, error: unknown): Promise<never> {
  const notice = { title: "日志链校验未能完成", content: "原因见服务器日志；请运行 npm run verify-log 校验", once: "a day" } as const;
  if (!isUnavailable(error)) await portal.store.database.transaction((inside) => putToAuditors(portal, inside, notice));
  throw error;
}

function describeTampering({ clock: { wall } }: Pick<Portal, "clock">, { log, chain, what, seq, id, time }: Broken): string {
  if (chain === CHECKPOINTS) return "数据目录中的日志检查点被改动";
  if (chain === MARK) return `${LOGS[log]}的日志链标记${TAMPERING_LABELS[what]}`;
  if (chain === DATABASE) return `数据库有不属于门户的对象（${id}），可能改动日志或影响校验`;
  if (chain === TABLE) return `${LOGS[log]}的表被替换或过滤（${id}），检索会漏掉记录`;
  if (chain === INDEX) return `${LOGS[log]}的索引${id}与记录不符，检索会漏掉记录`;
  const row = id === undefined ? "" : `，日志${id}`;
  const position = seq === undefined ? "" : `，链上第${seq}条`;
  return `${LOGS[log]}有记录${TAMPERING_LABELS[what]}${position}${row}${time === undefined ? "" : `（${wall.textOf(time)}）`}`;
}

interface Task {
  /** Runs the task and returns a summary for staff. A task that may take minutes ends when `stopping` aborts. */
  run(portal: Portal, stopping?: AbortSignal): Promise<string>;
  /** Set if the task also runs at startup, to clean up after a process that ended in the middle. */
  atStart?: true;
  /** Set if the task runs at least once in 24 hours, because those whom it watches may configure it. */
  daily?: true;
}

const removed = (count: number): string => (count === 0 ? "没有需要清理的数据" : `清理 ${count} 条`);

/**
 * The code of the scheduled tasks, by the id of the task's record. The record has the cron expression and the state
 * (schemas/data/scheduled-task.yaml).
 */
export const TASKS: Readonly<Record<string, Task>> = {
  publicity: {
    run: async (portal) => {
      const moved = await fireAllDue(portal);
      return moved === 0 ? "没有期满的项目" : `${moved} 个项目转入下一状态`;
    },
  },
  files: { run: async (portal) => removed(await pruneFiles(portal)), atStart: true },
  sessions: { run: async (portal) => removed(await pruneSessions(portal)), atStart: true },
  drafts: { run: async (portal) => removed(await pruneDrafts(portal)) },
  recycle: { run: async (portal) => removed(await purgeExpired(portal)) },
  inbox: { run: async (portal) => removed(await pruneInbox(portal)) },
  outbox: { run: sweepOutbox },
  alarms: {
    run: async (portal) => {
      const raised = await selfCheck(portal);
      return raised === 0 ? "未发现异常" : `发现 ${raised} 项异常`;
    },
  },
  dormant: {
    run: async (portal) => {
      const stopped = await stopDormant(portal);
      return stopped === 0 ? "没有长期未登录的账号" : `停用 ${stopped} 个账号`;
    },
  },
  backup: { run: runScheduledBackup },
  chains: { run: checkChains, daily: true },
  logs: { run: removeExpired },
};

/**
 * Requeues receivers whose messages were left waiting.
 *
 * @returns a summary for staff: the receivers requeued, and the waiting and dead messages by channel
 */
async function sweepOutbox({ outgoing: { outbox } }: Pick<Portal, "outgoing">): Promise<string> {
  const { requeued, stock } = await outbox.survey();
  const phrases = [
    requeued === 0 ? "" : `重新排队${requeued}个接收方`,
    listOf("待发送", stock, "waiting"),
    listOf("未能送达", stock, "dead"),
  ].filter((text) => text !== "");
  return phrases.length === 0 ? "没有待发送的消息" : phrases.join("；");
}

function listOf(called: string, stock: readonly Stock[], kind: "waiting" | "dead"): string {
  const some = stock.filter((one) => one[kind] > 0).map((one) => `${CHANNELS[one.channel] ?? one.channel}${one[kind]}条`);
  return some.length === 0 ? "" : `${called}：${some.join("、")}`;
}

type Backed = Pick<Portal, "alarm" | "config" | "store">;

/**
 * Writes a backup into BACKUP_DIR, and raises an alarm if that fails, or if files that the database names do not exist.
 *
 * @returns a summary for staff
 * @param stopping ends the backup, without an alarm
 * @throws the error of a backup that failed, after the alarm
 */
async function runScheduledBackup(portal: Backed, stopping?: AbortSignal): Promise<string> {
  const {
    config,
    store: { database },
  } = portal;
  try {
    const written = await writeScheduledBackup({ config, database, ...(stopping === undefined ? {} : { stopping }) });
    if (written === undefined) return "没有设置 BACKUP_DIR，未备份";
    const { files, rows } = written.manifest;
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    const summary = `已备份 ${total} 条数据、${files.count} 个文件，清理 ${written.removed} 个旧备份`;
    if (files.missing.length === 0) return summary;
    const message = `已备份，但有 ${files.missing.length} 个上传文件缺失，例如 ${files.missing[0]}，请尽快检查文件存储`;
    await raise(portal, message);
    return `${summary}；${files.missing.length} 个文件缺失`;
  } catch (error) {
    if (stopping?.aborted !== true) await raise(portal, "定时备份没有完成，原因见服务器日志，请尽快处理");
    throw error;
  }
}

const raise = ({ alarm, config }: Backed, message: string): Promise<boolean> =>
  alarm({ ruleId: "backup-failed" satisfies AlarmRule, entity: config.backup.folder ?? "BACKUP_DIR", scope: "门户服务器", message });
