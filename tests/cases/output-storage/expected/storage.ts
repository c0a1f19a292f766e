// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/storage.hbs
// Sources: schemas/entities
// Hash: 528136b7bf958ccb1ae6542a8f7ed666

import { shown } from "../../runtime/contract/condition.ts";
import type { Derivation, Table } from "../../runtime/contract/storage.ts";

export const tables: readonly Table[] = [
  {
    entity: "book",
    table: "shop_book",
    key: "id",
    columns: [
      { field: "id", column: "id", type: "text" },
      { field: "bookName", column: "book_name", type: "text" },
      { field: "kind", column: "kind", type: "text" },
      { field: "copies", column: "copies", type: "integer" },
      { field: "price", column: "price", type: "money" },
      { field: "lent", column: "lent", type: "boolean" },
      { field: "boughtAt", column: "bought_at", type: "time" },
      { field: "labels", column: "labels", type: "json" },
      { field: "owner", column: "owner", type: "text" },
      { field: "pin", column: "pin", type: "text", secret: "hash" },
      { field: "pageTotal", column: "page_total", type: "integer" },
      { field: "caption", column: "caption", type: "text" },
    ],
    unique: [["bookName", "kind"]],
    index: [["lent"]],
    children: [
      {
        field: "chapters",
        table: "shop_book_chapters",
        columns: [
          { field: "heading", column: "heading", type: "text" },
          { field: "pages", column: "pages", type: "integer" },
        ],
      },
    ],
  },
  {
    entity: "loan",
    table: "loan",
    key: "id",
    columns: [
      { field: "id", column: "id", type: "text" },
      { field: "bookId", column: "book_id", type: "text" },
      { field: "reader", column: "reader", type: "text" },
      { field: "state", column: "state", type: "text" },
      { field: "reason", column: "reason", type: "text" },
      { field: "dueAt", column: "due_at", type: "time" },
    ],
    unique: [],
    index: [],
    children: [],
  },
];

export const derivations: Readonly<Record<string, readonly Derivation[]>> = {
  book: [
    { field: "pageTotal", sum: { list: "chapters", of: "pages" } },
    {
      field: "caption",
      text: (record) => `《${shown(record["bookName"])}》\`${shown(record["kind"])}\``,
    },
  ],
};
