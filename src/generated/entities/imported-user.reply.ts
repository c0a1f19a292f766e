// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/imported-user.schema.json
// Hash: 8b79baf413eb3c3a5ba18925b6bd28a0

/** 已导入用户: what the server answers with, field by field. */
export const importedUserReply = {
  fields: {
    userAccount: { title: "账号", type: ["string", "null"] },
    userName: { title: "姓名", type: ["string", "null"] },
    oneTimePassword: { title: "初始密码", type: ["string", "null"] },
  },
};
