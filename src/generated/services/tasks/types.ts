// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: 59e20bd52cdc82dd00fa7ae28f83ac27

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { ScheduledTask, ScheduledTaskRecord } from "../../entities/scheduled-task.ts";

/** GET /gp-portal-center/rest/v1/scheduledTask/list */
export type ListTasksInput = Paging & Counting & Locating & SortingTwice<"cron" | "enabled" | "lastMillis" | "lastResult" | "lastTime"
    | "nextTime" | "taskName"> & {
  /** 关键字 */
  searchText?: string;
};
export type ListTasksReply = Page<Replied<Omit<ScheduledTaskRecord, "runningUntil">>>;

/** GET /gp-portal-center/rest/v1/scheduledTask/{taskId} */
export type GetTaskInput = Pick<ScheduledTask, "taskId">;
export type GetTaskReply = Replied<ScheduledTaskRecord>;

/** PUT /gp-portal-center/rest/v1/scheduledTask */
export type ChangeTaskInput = Nullable<Pick<ScheduledTask, "taskId" | "cron" | "enabled"> & Versioned>;
export type ChangeTaskReply = null;

/** POST /gp-portal-center/rest/v1/scheduledTask/run */
export type RunTaskInput = Nullable<Pick<ScheduledTask, "taskId"> & Versioned>;
export type RunTaskReply = null;
