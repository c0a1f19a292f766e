import { writeScheduledBackup } from "../../engine/backup/scheduled-backup.ts";
import type { AlarmRule } from "../../identity/alarm-rules.ts";
import type { Portal } from "../../identity/portal.ts";

type Backed = Pick<Portal, "alarm" | "config" | "store">;

/**
 * Writes a backup into BACKUP_DIR, and raises an alarm if that fails, or if files that the database names do not exist.
 *
 * @returns a summary for staff
 * @param stopping ends the backup, without an alarm
 * @throws the error of a backup that failed, after the alarm
 */
export async function runScheduledBackup(portal: Backed, stopping?: AbortSignal): Promise<string> {
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
