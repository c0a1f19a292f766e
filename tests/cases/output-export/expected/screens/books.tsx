// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/books.yaml, schemas/entities/book.schema.json
// Hash: 05c59c6a9316cf2eab471a1cb4dc551f

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
        { label: "序号", format: "index" },
        { field: "bookName", label: "书名", format: "text", width: 240, sort: true },
        {
          field: "kind",
          label: "类别",
          format: "codes",
          codes: [
            { value: "1", label: "小说" },
            { value: "2", label: "诗歌" },
          ],
          options: { call: shop.kinds, current: "其他" },
        },
        { field: "copies", label: "册数", format: "number", inSight: true },
        { field: "price", label: "价格", format: "amount", show: (s) => has(s.user["roles"], ["clerk"]) },
        { label: "标价", format: "text", custom: "PriceTag" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["add", "export"],
      rowActions: [],
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增图书",
      form: {
        errors: "fields",
        items: [
          { names: ["bookName"], label: "书名", type: "string", widget: "text", required: true, format: "text" },
          {
            names: ["kind"],
            label: "类别",
            type: "string",
            widget: "select",
            codes: [
              { value: "1", label: "小说" },
              { value: "2", label: "诗歌" },
            ],
            format: "codes",
          },
          { names: ["copies"], label: "册数", type: "integer", widget: "number", format: "number" },
          { names: ["price"], label: "价格", type: "number", widget: "amount", format: "amount" },
        ],
      },
      call: shop.addBook,
      input: () => import("../services/shop/rules/add-book.ts").then((m) => m.input),
    },
    export: { id: "export", label: "导出", call: shop.exportBooks },
  },
};

/** 图书管理 */
export default function BooksPage() {
  return <ScreenPage screen={screen} />;
}
