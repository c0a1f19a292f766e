// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/security-policy.schema.json
// Hash: 2be181f3efcc55f5feea3648993fb728

/** 安全策略: what the server answers with, field by field. */
export const securityPolicyReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    lockFailures: { title: "登录失败锁定次数", type: ["integer", "null"] },
    lockMinutes: { title: "锁定时长（分钟）", type: ["integer", "null"] },
    passwordLength: { title: "密码最短长度", type: ["integer", "null"] },
    passwordKinds: { title: "密码字符种类", description: "Of digits, capital and small letters, other signs.", type: ["integer", "null"] },
    passwordHistory: { title: "不得与最近几次密码相同", type: ["integer", "null"] },
    passwordDays: { title: "密码有效期（天）", description: "0: for ever.", type: ["integer", "null"] },
    passwordWarnDays: { title: "到期前提醒（天）", type: ["integer", "null"] },
    initialDays: { title: "初始密码有效期（天）", description: "0: for ever.", type: ["integer", "null"] },
    idleMinutes: { title: "无操作退出（分钟）", type: ["integer", "null"] },
    sessionHours: { title: "会话最长时间（小时）", type: ["integer", "null"] },
    sessionsPerUser: { title: "同一账号同时在线数", type: ["integer", "null"] },
    dormantDays: { title: "长期未登录停用（天）", description: "0: never.", type: ["integer", "null"] },
    adminAddresses: { title: "管理员登录地址", type: ["array", "null"], items: { type: "string" } },
    secondFactor: { title: "须双因素认证的用户", type: ["array", "null"], items: { type: "string" } },
    watermark: { title: "水印", type: ["boolean", "null"] },
    recycleDays: { title: "回收站保留（天）", description: "0: deletions are final.", type: ["integer", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
