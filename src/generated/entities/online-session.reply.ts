// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/online-session.schema.json
// Hash: fa5a0126c1cf81932f2265b3b7df3e59

/** 在线会话: what the server answers with, field by field. */
export const onlineSessionReply = {
  fields: {
    id: { title: "会话id", type: ["string", "null"] },
    userId: { title: "用户id", type: ["string", "null"] },
    userAccount: { title: "账号", type: ["string", "null"] },
    userName: { title: "姓名", type: ["string", "null"] },
    systemType: { title: "用户系统类型", description: "1 系统管理员，2 区划管理员，3 业务用户，4 审计管理员，5 运维管理员", type: ["string", "null"] },
    address: { title: "登录地址", type: ["string", "null"] },
    browser: { title: "浏览器", type: ["string", "null"] },
    loginType: { title: "登录方式", description: "1 账号，2 手机号，3 CA", type: ["string", "null"] },
    since: { title: "登录时间", type: ["string", "null"], format: "datetime" },
    lastSeen: { title: "最近活动", type: ["string", "null"], format: "datetime" },
    own: { title: "当前会话", type: ["boolean", "null"] },
  },
};
