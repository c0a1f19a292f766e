// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/user-import.schema.json
// Hash: a352f34d47d58a6127518e3e5953ee58

import { record } from "../../../runtime/contract/server/reply-schemas.ts";
import { importedUserReply } from "./imported-user.reply.ts";
import { userRowReply } from "./user-row.reply.ts";

/** 用户导入: what the server answers with, field by field. */
export const userImportReply = {
  fields: {
    rows: { title: "用户", type: "array", items: record(userRowReply) },
    made: { title: "已导入用户", type: "array", items: record(importedUserReply) },
  },
};
