// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/removed-record.schema.json
// Hash: 0c939e6d66c0fe9dbea91e05903146c6

import { record } from "../../../runtime/contract/server/reply-schemas.ts";
import { removedFieldReply } from "./removed-field.reply.ts";

/** 已删除数据: what the server answers with, field by field. */
export const removedRecordReply = {
  fields: {
    id: { title: "id", type: ["string", "null"] },
    kind: { title: "类别", type: ["string", "null"] },
    name: { title: "名称", type: ["string", "null"] },
    userName: { title: "删除人", type: ["string", "null"] },
    removedAt: { title: "删除时间", type: ["string", "null"], format: "datetime" },
    expiresAt: { title: "清除时间", description: "After this time the record cannot be restored.", type: ["string", "null"], format: "datetime" },
    fields: { title: "内容", type: "array", items: record(removedFieldReply) },
  },
};
