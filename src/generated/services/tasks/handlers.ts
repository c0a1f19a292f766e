// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: 32c29282024d62d36ec15081b70366cb

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { ScheduledTaskRecord } from "../../entities/scheduled-task.ts";
import type { ChangeTaskInput, RunTaskInput, RunTaskReply } from "./types.ts";

/** 定时任务: what is written by hand. `C`: the server's context. */
export type TasksHandlers<C> = {
  /** POST /gp-portal-center/rest/v1/scheduledTask/run */
  runTask(input: RunTaskInput, context: C): Promise<RunTaskReply>;
};

/** 定时任务: own behaviour around the generic handlers. */
export type TasksHooks<C> = {
  /** PUT /gp-portal-center/rest/v1/scheduledTask */
  changeTask?: Hook<ChangeTaskInput, ScheduledTaskRecord, C>;
};
