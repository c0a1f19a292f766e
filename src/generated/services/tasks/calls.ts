// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: 537a66f319981398fdd101f6ea4f2127

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { ChangeTaskInput, ChangeTaskReply, GetTaskInput, GetTaskReply, ListTasksInput, ListTasksReply, RunTaskInput, RunTaskReply } from "./types.ts";

/** GET /gp-portal-center/rest/v1/scheduledTask/list */
export const listTasks: Call<ListTasksInput, ListTasksReply> = {
  id: "tasks.listTasks",
  method: "get",
  path: "/gp-portal-center/rest/v1/scheduledTask/list",
  query: ["searchText", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-portal-center/rest/v1/scheduledTask/{taskId} */
export const getTask: Call<GetTaskInput, GetTaskReply> = {
  id: "tasks.getTask",
  method: "get",
  path: "/gp-portal-center/rest/v1/scheduledTask/{taskId}",
  query: ["taskId"],
};

/** PUT /gp-portal-center/rest/v1/scheduledTask */
export const changeTask: Call<ChangeTaskInput, ChangeTaskReply> = {
  id: "tasks.changeTask",
  method: "put",
  path: "/gp-portal-center/rest/v1/scheduledTask",
  body: ["taskId", "cron", "enabled", "version"],
};

/** POST /gp-portal-center/rest/v1/scheduledTask/run */
export const runTask: Call<RunTaskInput, RunTaskReply> = {
  id: "tasks.runTask",
  method: "post",
  path: "/gp-portal-center/rest/v1/scheduledTask/run",
  body: ["taskId", "version"],
};
