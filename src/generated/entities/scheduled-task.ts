// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/scheduled-task.schema.json
// Hash: 724761fec5d877938582bb3fb63717cf

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 定时任务, as it is entered. */
export interface ScheduledTask {
  /** 任务id */
  taskId: string;
  /** 任务名称 */
  taskName: string;
  /** 说明 */
  remark?: string;
  /** Cron表达式 */
  cron: string;
  /** 是否启用 */
  enabled: "1" | "0";
  /** 下次执行时间 */
  nextTime?: string;
  /** 执行占用至 */
  runningUntil?: string;
  /** 上次执行时间 */
  lastTime?: string;
  /** 耗时（毫秒） */
  lastMillis?: number;
  /** 执行结果 */
  lastResult?: "1" | "0";
  /** 结果说明 */
  lastMessage?: string;
}

/** 定时任务, as it is stored. */
export type ScheduledTaskRecord = Stored<ScheduledTask, "taskId">;
