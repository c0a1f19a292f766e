// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/books.yaml, schemas/entities/book.schema.json
// Hash: 7943840b4de2b4647a07dc4b1d581a30

import { has, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as shop from "../services/shop/calls.ts";

const screen: Screen = {
  id: "books",
  title: "图书管理",
  path: "/books",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: shop.listBooks,
      search: [{ names: ["searchText"], label: "searchText", type: "string", widget: "keyword", format: "text" }],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "bookName", label: "书名", format: "text" },
        { label: "价格", format: "text", show: (s) => has(s.user["roles"], ["clerk"]), custom: "PriceTag" },
      ],
      expand: { field: "chapters", columns: [{ label: "标记", format: "text", custom: "ChapterMark" }] },
      pageSizes: [10, 20, 50, 100],
      actions: ["scan"],
      rowActions: ["delete"],
    },
    shelf: { kind: "custom", custom: "Shelf", aside: true },
  },
  actions: {
    scan: { id: "scan", label: "扫码", custom: "ScanDialog" },
    delete: { id: "delete", label: "删除", danger: true, confirm: { text: "确认删除?" }, call: shop.deleteBook },
  },
};

/** 图书管理 */
export default function BooksPage() {
  return <ScreenPage screen={screen} />;
}
