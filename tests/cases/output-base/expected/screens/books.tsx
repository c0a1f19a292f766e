// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/books.yaml, schemas/entities/book.schema.json

import { equals, type Form, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as shop from "../services/shop/calls.ts";

const bookForm: Form = {
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
};

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
        { field: "bookName", label: "书名", format: "text", sort: true },
        {
          field: "kind",
          label: "类别",
          format: "codes",
          codes: [
            { value: "1", label: "小说" },
            { value: "2", label: "诗歌" },
          ],
          sort: true,
        },
        { field: "copies", label: "册数", format: "number", sort: true },
        { field: "price", label: "价格", format: "amount", sort: true },
        { field: "lent", label: "借出", format: "boolean", sort: true },
        { field: "boughtAt", label: "购入时间", format: "datetime", sort: true },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "delete"],
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增图书",
      form: bookForm,
      call: shop.addBook,
      input: () => import("../services/shop/rules/add-book.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑图书",
      form: bookForm,
      call: shop.updateBook,
      input: () => import("../services/shop/rules/update-book.ts").then((m) => m.input),
      detail: { call: shop.getBook, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      when: (s) => equals(s.row?.["lent"], false),
      confirm: { text: "确认删除?" },
      call: shop.deleteBook,
    },
  },
};

/** 图书管理 */
export default function BooksPage() {
  return <ScreenPage screen={screen} />;
}
BooksPage.screen = screen;
