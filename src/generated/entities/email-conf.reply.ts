// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/email-conf.schema.json
// Hash: e4156abd81e0f188ca0e6a071fb06a13

/** 邮件服务器配置: what the server answers with, field by field. */
export const emailConfReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    emailType: { title: "邮件类型", type: ["string", "null"] },
    host: { title: "服务器地址", type: ["string", "null"] },
    protocol: { title: "协议", description: "smtp SMTP，smtps SMTPS，starttls STARTTLS", type: ["string", "null"] },
    port: { title: "端口", type: ["integer", "null"] },
    sender: { title: "发件地址", type: ["string", "null"] },
    account: { title: "登录账号", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
