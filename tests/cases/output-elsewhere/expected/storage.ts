// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/storage.hbs
// Sources: schemas/entities
// Hash: 3c5d02aa8f3bf28cad62bf01f59a3124

import type { RowSeed } from "../../runtime/contract/route.ts";
import type { Derivation, Table } from "../../runtime/contract/storage.ts";

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
    index: [["bookName"], ["kind", "bookName"]],
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
        names: { entity: "book", field: "bookName", except: { "000": "其他" } },
        ref: {
          entity: "book",
          where: { test: "differs", left: { subject: "row", path: ["lent"] }, right: { literal: true } },
          copy: { bookPhone: "phone" },
          except: ["000"],
        },
      },
      { field: "bookPrice", column: "book_price", title: "当时价格", type: "money" },
      { field: "bookPhone", column: "book_phone", title: "馆藏电话", type: "text" },
      { field: "createDate", column: "create_date", title: "借出时间", type: "time" },
      { field: "updateDate", column: "update_date", title: "修改时间", type: "time" },
      { field: "reader", column: "reader", title: "读者", type: "text" },
      { field: "state", column: "state", title: "状态", type: "text", codes: { "0": "申请", "1": "借出", "2": "逾期", "9": "结束" } },
      { field: "reason", column: "reason", title: "原因", type: "text" },
      { field: "dueAt", column: "due_at", title: "归还期限", type: "time" },
    ],
    unique: [],
    index: [],
    text: ["reader"],
    children: [],
    joined: [{ field: "bookName", title: "书名", type: "text", by: "bookId", table: "book", key: "id", column: "book_name" }],
  },
  {
    entity: "sign-in",
    title: "登录日志",
    table: "auth_log",
    log: true,
    key: "logId",
    order: { field: "operateTime", direction: "desc" },
    columns: [
      { field: "logId", column: "log_id", title: "id", type: "text" },
      { field: "operateTime", column: "operate_time", title: "操作时间", type: "time" },
      { field: "operateUser", column: "operate_user", title: "操作人", type: "text" },
      { field: "commit", column: "commit_code", title: "执行结果", type: "text" },
    ],
    unique: [],
    index: [],
    children: [],
  },
];

export const derivations: Readonly<Record<string, readonly Derivation[]>> = {
  book: [{ field: "pageTotal", sum: { list: "chapters", of: "pages" } }],
  loan: [
    { field: "bookPrice", copy: { by: "bookId", table: "book", key: "id", column: "price" } },
    { field: "createDate", now: "create" },
    { field: "updateDate", now: "change" },
  ],
};

/** Seeded once; from then on the rows belong to the users. */
export const rowSeeds: readonly RowSeed[] = [
  {
    seedKey: "book:first",
    entity: "book",
    record: {
      bookName: "红楼梦",
      kind: "1",
      copies: 3,
      price: "59.00",
      boughtAt: "2026-01-02 08:00:00",
      labels: ["rare"],
      chapters: [{ heading: "第一回", pages: 12 }],
    },
  },
];
