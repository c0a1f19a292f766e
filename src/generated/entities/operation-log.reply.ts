// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/operation-log.schema.json
// Hash: f096a5f730b548c802fc2c4432204aff

/** 操作日志: what the server answers with, field by field. */
export const operationLogReply = {
  key: "logId",
  fields: {
    logId: { type: "string", title: "id" },
    operateDate: { title: "操作时间", type: ["string", "null"], format: "datetime" },
    operateUser: { title: "操作人", type: ["string", "null"] },
    module: { title: "模块", type: ["string", "null"] },
    operate: { title: "操作内容", type: ["string", "null"] },
    actionUrl: { title: "请求地址", type: ["string", "null"] },
    operateCode: { title: "操作类型", description: "1 登录，2 退出，3 新增/修改，4 异常", type: ["string", "null"] },
    commit: { title: "执行结果", description: "1 成功，2 失败", type: ["string", "null"] },
    parameters: { title: "参数", type: ["string", "null"] },
    errorText: { title: "异常信息", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
