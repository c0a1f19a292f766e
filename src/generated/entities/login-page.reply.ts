// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/login-page.schema.json
// Hash: be90bddf09e8897e5e289179f5c23b6a

/** 登录页设置: what the server answers with, field by field. */
export const loginPageReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    logoContent: { title: "页面标题", type: ["string", "null"] },
    iconUrl: { title: "标签页图标", type: ["string", "null"] },
    logoUrl: { title: "主logo", type: ["string", "null"] },
    loginBgUrl: { title: "背景图", type: ["string", "null"] },
    loginForm: { title: "登录方式", type: ["string", "null"], description: "以逗号分隔" },
    contractMsg: { title: "注册协议", type: ["string", "null"], contentEncoding: "base64", contentMediaType: "text/html" },
    footer: { title: "页脚", type: ["string", "null"], contentEncoding: "base64", contentMediaType: "text/html" },
    version: { type: "integer", title: "版本" },
  },
};
