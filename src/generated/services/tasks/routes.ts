// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: 4088bcb9e8ef2158413c18ff730749f2

import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { scheduledTaskReply } from "../../entities/scheduled-task.reply.ts";
import * as calls from "./calls.ts";
import * as changeTaskRules from "./rules/change-task.ts";
import * as getTaskRules from "./rules/get-task.ts";
import * as listTasksRules from "./rules/list-tasks.ts";
import * as runTaskRules from "./rules/run-task.ts";

export const tasksRoutes: readonly Route[] = routesOf("定时任务", [
  {
    call: calls.listTasks,
    access: "screen",
    rights: ["scheduled-tasks"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(scheduledTaskReply, { without: ["runningUntil"] })),
    input: listTasksRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "scheduled-task",
        search: ["taskId", "taskName"],
        order: { field: "taskId", direction: "asc" },
        sort: ["cron", "enabled", "lastMillis", "lastResult", "lastTime", "nextTime", "taskName"],
      },
    },
  },
  {
    call: calls.getTask,
    access: "screen",
    rights: ["scheduled-tasks", "scheduled-tasks:edit"],
    reply: record(scheduledTaskReply),
    input: getTaskRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "scheduled-task" } },
  },
  {
    call: calls.changeTask,
    access: "screen",
    rights: ["scheduled-tasks:edit"],
    input: changeTaskRules.input,
    body: { bytes: 4976, values: 69 },
    handler: { kind: "store", store: { operation: "update", entity: "scheduled-task" } },
  },
  {
    call: calls.runTask,
    access: "screen",
    rights: ["scheduled-tasks:run"],
    input: runTaskRules.input,
    body: { bytes: 4440, values: 67 },
    handler: { kind: "hand" },
  },
]);
