// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/storage.hbs
// Sources: schemas/entities

import type { RowSeed } from "../../runtime/contract/server/route.ts";
import type { Derivation, Table } from "../../runtime/contract/server/storage.ts";

export const tables: readonly Table[] = [
  {
    entity: "book",
    title: "图书",
    table: "book",
    key: "id",
    order: { field: "bookName", direction: "asc" },
    columns: [
      { field: "id", column: "id", title: "id", type: "text" },
      { field: "bookName", column: "book_name", title: "书名", type: "text" },
      { field: "kind", column: "kind", title: "类别", type: "text", codes: { "1": "小说", "2": "诗歌" } },
      { field: "copies", column: "copies", title: "册数", type: "integer" },
      { field: "price", column: "price", title: "价格", type: "money" },
      { field: "lent", column: "lent", title: "借出", type: "boolean" },
      { field: "boughtAt", column: "bought_at", title: "购入时间", type: "time" },
      { field: "labels", column: "labels", title: "标签", type: "json", codes: { new: "new", rare: "rare" } },
      { field: "phone", column: "phone", title: "电话", type: "text" },
      { field: "pin", column: "pin", title: "口令", type: "text", secret: true },
      { field: "pageTotal", column: "page_total", title: "总页数", type: "integer" },
    ],
    unique: [],
    index: [
      ["bookName"],
      ["kind", "bookName"],
      ["boughtAt"],
      ["kind", "boughtAt"],
      ["copies"],
      ["kind", "copies"],
      ["kind"],
      ["lent"],
      ["kind", "lent"],
      ["price"],
      ["kind", "price"],
    ],
    text: ["bookName"],
    children: [
      {
        field: "chapters",
        title: "章节",
        table: "book_chapters",
        columns: [
          { field: "heading", column: "heading", title: "标题", type: "text" },
          { field: "pages", column: "pages", title: "页数", type: "integer" },
        ],
      },
    ],
  },
  {
    entity: "loan",
    title: "借阅",
    table: "loan",
    key: "id",
    columns: [
      { field: "id", column: "id", title: "id", type: "text" },
      {
        field: "bookId",
        column: "book_id",
        title: "图书",
        type: "text",
        names: { entity: "book", field: "bookName" },
        ref: { entity: "book" },
      },
      { field: "reader", column: "reader", title: "读者", type: "text" },
      { field: "state", column: "state", title: "状态", type: "text", codes: { "0": "申请", "1": "借出", "2": "逾期", "9": "结束" } },
      { field: "reason", column: "reason", title: "原因", type: "text" },
      { field: "dueAt", column: "due_at", title: "归还期限", type: "time" },
    ],
    unique: [],
    index: [["dueAt"], ["state"], ["state", "dueAt"]],
    children: [],
  },
];

export const derivations: Readonly<Record<string, readonly Derivation[]>> = {
  book: [{ field: "pageTotal", sum: { list: "chapters", of: "pages" } }],
};

/** Seeded once; from then on the rows belong to the users. */
export const rowSeeds: readonly RowSeed[] = [];
