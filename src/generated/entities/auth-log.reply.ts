// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/auth-log.schema.json
// Hash: 63f0421baaaed0f70a1329a4b5cc82f2

/** 认证日志: what the server answers with, field by field. */
export const authLogReply = {
  key: "logId",
  fields: {
    logId: { type: "string", title: "id" },
    operateTime: { title: "操作时间", type: ["string", "null"], format: "datetime" },
    operateUser: { title: "操作人", type: ["string", "null"] },
    operateCode: { title: "操作类型", description: "1 登录，2 退出，3 新增/修改，4 异常", type: ["string", "null"] },
    commit: { title: "执行结果", description: "1 成功，2 失败", type: ["string", "null"] },
    content: { title: "参数", type: ["string", "null"] },
    errorLog: { title: "异常信息", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
