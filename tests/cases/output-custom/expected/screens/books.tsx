// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/books.yaml, schemas/entities/book.schema.json
// Hash: 819aad9e193e5ef9a969ab86e131dda7

import { type Screen, ScreenPage } from "../../../runtime/index.ts";
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
      search: [
        { names: ["searchText"], label: "searchText", type: "string", widget: "keyword", format: "text" },
      ],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "bookName", label: "书名", format: "text" },
        { label: "价格", format: "text", custom: "PriceTag" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["scan"],
      rowActions: ["delete"],
    },
    shelf: { kind: "custom", custom: "Shelf" },
  },
  actions: {
    scan: {
      id: "scan",
      label: "扫码",
      custom: "ScanDialog",
      calls: [shop.addBook, shop.updateBook],
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      confirm: { text: "确认删除?" },
      call: shop.deleteBook,
    },
  },
};

/** 图书管理 */
export default function BooksPage() {
  return <ScreenPage screen={screen} />;
}
