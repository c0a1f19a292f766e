// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: c9f61658e5b9fe60ed646b571b6f1979

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
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
