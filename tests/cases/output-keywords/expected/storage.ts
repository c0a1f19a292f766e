// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/storage.hbs
// Sources: schemas/entities
// Hash: 39821e8a41a6bba48c92bb281322e07e

import type { RowSeed } from "../../runtime/contract/route.ts";
import type { Derivation, Table } from "../../runtime/contract/storage.ts";

export const tables: readonly Table[] = [
  {
    entity: "book",
    table: "book",
    key: "id",
    columns: [
      { field: "id", column: "id", title: "id", type: "text" },
      { field: "bookName", column: "book_name", title: "书名", type: "text" },
      { field: "kind", column: "kind", title: "类别", type: "text" },
      { field: "copies", column: "copies", title: "册数", type: "integer" },
      { field: "price", column: "price", title: "价格", type: "money" },
      { field: "lent", column: "lent", title: "借出", type: "boolean" },
      { field: "boughtAt", column: "bought_at", title: "购入时间", type: "time" },
      { field: "labels", column: "labels", title: "标签", type: "json" },
      { field: "phone", column: "phone", title: "电话", type: "text" },
      { field: "pin", column: "pin", title: "口令", type: "text", secret: true },
      { field: "pageTotal", column: "page_total", title: "总页数", type: "integer" },
      { field: "weight", column: "weight", title: "重量", type: "integer" },
    ],
    unique: [],
    index: [["bookName"], ["kind", "bookName"]],
    text: ["bookName"],
    children: [
      {
        field: "chapters",
        table: "book_chapters",
        columns: [
          { field: "heading", column: "heading", title: "标题", type: "text" },
          { field: "pages", column: "pages", title: "页数", type: "integer" },
        ],
      },
      {
        field: "headingTotals",
        table: "book_heading_totals",
        columns: [
          { field: "heading", column: "heading", title: "标题", type: "text" },
          { field: "pages", column: "pages", title: "页数", type: "integer" },
        ],
      },
    ],
  },
  {
    entity: "loan",
    table: "loan",
    key: "id",
    columns: [
      { field: "id", column: "id", title: "id", type: "text" },
      { field: "bookId", column: "book_id", title: "图书", type: "text", ref: { entity: "book" } },
      { field: "reader", column: "reader", title: "读者", type: "text" },
      { field: "state", column: "state", title: "状态", type: "text" },
      { field: "reason", column: "reason", title: "原因", type: "text" },
      { field: "dueAt", column: "due_at", title: "归还期限", type: "time" },
    ],
    unique: [],
    index: [],
    children: [],
  },
];

export const derivations: Readonly<Record<string, readonly Derivation[]>> = {
  book: [
    { field: "pageTotal", sum: { list: "chapters", of: "pages" } },
    { field: "headingTotals", sum: { list: "chapters", of: "pages", by: "heading" } },
  ],
};

/** Seeded once; from then on the rows belong to the users. */
export const rowSeeds: readonly RowSeed[] = [];
