// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/storage.hbs
// Sources: schemas/entities
// Hash: a01fecc18e2a7056c6d76c515b33be43

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
    entity: "exhibit",
    title: "展品",
    table: "exhibit",
    key: "id",
    columns: [
      { field: "id", column: "id", title: "id", type: "text" },
      { field: "exhibitName", column: "exhibit_name", title: "名称", type: "text" },
      { field: "shelves", column: "shelves", title: "书架", type: "json", codes: { "1": "一楼", "2": "二楼" } },
      { field: "summary", column: "summary", title: "摘要", type: "text", rich: true },
      { field: "notes", column: "notes", title: "备注", type: "text" },
      { field: "keeperTel", column: "keeper_tel", title: "保管人电话", type: "text", masked: "mask-phone" },
      {
        field: "cover",
        column: "cover",
        title: "封面",
        type: "text",
        file: {
          types: ["png", "jpg", "jpeg"],
          maxBytes: 10485760,
          messages: { types: "图片只能是 png 或 jpg 格式", maxBytes: "图片大小不能超过 10240 kb" },
          address: true,
        },
      },
      {
        field: "mark",
        column: "mark",
        title: "图标",
        type: "text",
        file: { types: ["ico"], maxBytes: 102400, messages: { types: "图标只能是 ico 格式", maxBytes: "图片大小不能超过 100 kb" } },
      },
      {
        field: "poster",
        column: "poster",
        title: "海报",
        type: "text",
        file: { types: ["png"], maxBytes: 10485760, messages: { types: "图片只能是 png 格式", maxBytes: "图片大小不能超过 10240 kb" } },
      },
      {
        field: "scan",
        column: "scan",
        title: "扫描件",
        type: "text",
        file: {
          types: ["pdf", "zip"],
          maxBytes: 10485760,
          messages: { types: "扫描件只能是 pdf/zip 格式", maxBytes: "扫描件大小不能超过 10240 kb" },
          name: "scanName",
        },
      },
      { field: "scanName", column: "scan_name", title: "扫描件名称", type: "text" },
    ],
    unique: [],
    index: [],
    text: ["exhibitName"],
    children: [],
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
    index: [],
    children: [],
  },
];

export const derivations: Readonly<Record<string, readonly Derivation[]>> = {
  book: [{ field: "pageTotal", sum: { list: "chapters", of: "pages" } }],
};

/** Seeded once; from then on the rows belong to the users. */
export const rowSeeds: readonly RowSeed[] = [];
