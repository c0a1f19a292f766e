// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/scheduled-task.schema.json
// Hash: 12b1aace2e23677e83470af982878776

/** 定时任务: what the server answers with, field by field. */
export const scheduledTaskReply = {
  key: "taskId",
  fields: {
    taskId: { type: "string", title: "任务id" },
    taskName: { title: "任务名称", type: ["string", "null"] },
    remark: { title: "说明", type: ["string", "null"] },
    cron: { title: "Cron表达式", type: ["string", "null"] },
    enabled: { title: "是否启用", description: "1 启用，0 停用", type: ["string", "null"] },
    nextTime: { title: "下次执行时间", type: ["string", "null"], format: "datetime" },
    runningUntil: { title: "执行占用至", type: ["string", "null"], format: "datetime" },
    lastTime: { title: "上次执行时间", type: ["string", "null"], format: "datetime" },
    lastMillis: { title: "耗时（毫秒）", type: ["integer", "null"] },
    lastResult: { title: "执行结果", description: "1 成功，0 失败", type: ["string", "null"] },
    lastMessage: { title: "结果说明", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
