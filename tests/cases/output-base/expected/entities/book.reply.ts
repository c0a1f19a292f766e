// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/book.schema.json

import { record } from "../../../runtime/contract/server/reply-schemas.ts";
import { chapterReply } from "./chapter.reply.ts";

/** 图书: what the server answers with, field by field. */
export const bookReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    bookName: { title: "书名", type: ["string", "null"] },
    kind: { title: "类别", description: "1 小说，2 诗歌", type: ["string", "null"] },
    copies: { title: "册数", type: ["integer", "null"] },
    price: { title: "价格", type: ["string", "null"], format: "amount" },
    lent: { title: "借出", type: ["boolean", "null"] },
    boughtAt: { title: "购入时间", type: ["string", "null"], format: "datetime" },
    labels: { title: "标签", type: ["array", "null"], items: { type: "string" } },
    phone: { title: "电话", type: ["string", "null"] },
    chapters: { title: "章节", type: "array", items: record(chapterReply) },
    pageTotal: { title: "总页数", type: ["integer", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
