// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/scheduled-tasks.yaml, schemas/entities/scheduled-task.schema.json
// Hash: 6610704269909311390a5ab4f0b0f11f

import { type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as tasks from "../services/tasks/calls.ts";

const screen: Screen = {
  id: "scheduled-tasks",
  title: "定时任务",
  path: "/scheduled-task",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: tasks.listTasks,
      search: [{ names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" }],
      checks: [],
      rowKey: "taskId",
      naming: (s: Scope) => `${shown(s.row?.["taskName"])}`,
      columns: [
        { field: "taskName", label: "任务名称", format: "text", sort: true },
        { field: "cron", label: "Cron表达式", format: "text", sort: true },
        {
          field: "enabled",
          label: "是否启用",
          format: "codes",
          codes: [
            { value: "1", label: "启用", tone: "active" },
            { value: "0", label: "停用", tone: "muted" },
          ],
          sort: true,
          inSight: true,
        },
        { field: "nextTime", label: "下次执行时间", format: "datetime", sort: true },
        { field: "lastTime", label: "上次执行时间", format: "datetime", sort: true },
        {
          field: "lastResult",
          label: "执行结果",
          format: "codes",
          codes: [
            { value: "1", label: "成功", tone: "done" },
            { value: "0", label: "失败", tone: "failed" },
          ],
          sort: true,
        },
        { field: "lastMessage", label: "结果说明", format: "text" },
        { field: "lastMillis", label: "耗时（毫秒）", format: "number", sort: true, folds: true },
        { field: "remark", label: "说明", format: "text", folds: true },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["edit", "run", "history"],
      rowOpen: "look",
    },
  },
  actions: {
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑定时任务",
      form: {
        errors: "fields",
        items: [
          { names: ["taskName"], label: "任务名称", type: "string", widget: "text", format: "text", readonly: true },
          { names: ["cron"], label: "Cron表达式", type: "string", widget: "cron", required: true, format: "text" },
          {
            names: ["enabled"],
            label: "是否启用",
            type: "string",
            widget: "select",
            required: true,
            codes: [
              { value: "1", label: "启用", tone: "active" },
              { value: "0", label: "停用", tone: "muted" },
            ],
            format: "codes",
          },
        ],
      },
      call: tasks.changeTask,
      input: () => import("../services/tasks/rules/change-task.ts").then((m) => m.input),
      detail: { call: tasks.getTask, key: "taskId" },
    },
    look: {
      id: "look",
      label: "查看",
      title: "任务详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "任务",
            items: [
              { names: ["taskName"], label: "任务名称", type: "string", widget: "text", format: "text" },
              { names: ["remark"], label: "说明", type: "string", widget: "text", format: "text" },
              { names: ["cron"], label: "Cron表达式", type: "string", widget: "cron", format: "text" },
              {
                names: ["enabled"],
                label: "是否启用",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "启用", tone: "active" },
                  { value: "0", label: "停用", tone: "muted" },
                ],
                format: "codes",
              },
              { names: ["nextTime"], label: "下次执行时间", type: "string", widget: "datetime", format: "datetime" },
            ],
          },
          {
            section: "上次执行",
            items: [
              { names: ["lastTime"], label: "上次执行时间", type: "string", widget: "datetime", format: "datetime" },
              {
                names: ["lastResult"],
                label: "执行结果",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "成功", tone: "done" },
                  { value: "0", label: "失败", tone: "failed" },
                ],
                format: "codes",
              },
              { names: ["lastMillis"], label: "耗时（毫秒）", type: "integer", widget: "number", format: "number" },
              { names: ["lastMessage"], label: "结果说明", type: "string", widget: "text", format: "text" },
            ],
          },
        ],
      },
      detail: { call: tasks.getTask, key: "taskId" },
    },
    run: { id: "run", label: "执行一次", confirm: { text: "确认立即执行该任务?" }, call: tasks.runTask, cancelled: "已取消执行" },
    history: { id: "history", label: "变更记录", call: changes.scheduledTasks },
  },
};

/** 定时任务 */
export default function ScheduledTasksPage() {
  return <ScreenPage screen={screen} />;
}
ScheduledTasksPage.screen = screen;
