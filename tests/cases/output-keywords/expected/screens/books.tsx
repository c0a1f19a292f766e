// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/books.yaml, schemas/entities/book.schema.json
// Hash: 9d1dda7dba1af2acbaa54b1cd1c0094e

import { equals, type Form, isAbove, isAtLeast, isEmpty, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
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
      default: "1",
    },
    { names: ["copies"], label: "册数", type: "integer", widget: "number", format: "number" },
    { names: ["price"], label: "价格", type: "number", widget: "amount", format: "amount" },
    {
      names: ["chapters"],
      label: "章节",
      type: "array",
      widget: "rows",
      format: "list",
      columns: [
        { field: "heading", label: "章名", format: "text", options: { extra: [{ value: "序", label: "序言" }] }, width: 200 },
        { field: "pages", label: "页数", format: "number" },
      ],
      entry: {
        typed: () => import("../entities/chapter.typed.ts").then((m) => m.input),
        items: [
          {
            names: ["heading"],
            label: "章名",
            type: "string",
            widget: "select",
            options: { extra: [{ value: "序", label: "序言" }] },
            format: "text",
          },
          { names: ["pages"], label: "页数", type: "integer", widget: "number", format: "number" },
        ],
      },
    },
  ],
};

const screen: Screen = {
  id: "books",
  title: "图书管理",
  path: "/books",
  params: [],
  under: [],
  blocks: {
    step: { kind: "steps", field: "kind", items: [{ value: "1", label: "小说" }], counts: shop.countBooks },
    list: {
      kind: "table",
      call: shop.listBooks,
      send: { kind: (s: Scope) => pluck(s["step"], ["value"]) },
      search: [{ names: ["searchText"], label: "searchText", type: "string", widget: "keyword", format: "text" }],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `《${shown(s.row?.["bookName"])}》${shown(s.row?.["kind"])}`,
      columns: [
        { field: "bookName", label: "书名", format: "text", width: 240, sort: true },
        {
          field: "kind",
          label: "类别",
          format: "codes",
          codes: [
            { value: "1", label: "小说" },
            { value: "2", label: "诗歌" },
          ],
        },
        { field: "copies", label: "册数", format: "number" },
        { field: "price", label: "价格", format: "amount" },
        { field: "lent", label: "借出", format: "boolean", inSight: true },
        { field: "boughtAt", label: "购入时间", format: "datetime" },
      ],
      empty: "还没有图书。",
      pageSizes: [10, 20, 50, 100],
      order: { field: "bookName", direction: "desc" },
      virtual: true,
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
      judged: [{ when: (s) => equals(s.form?.["lent"], true), rule: (s) => !isEmpty(s.form?.["note"]), message: "请填写备注", fields: ["note"] }],
      input: () => import("../services/shop/rules/add-book.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      danger: true,
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
      when: (s) => equals(s.row?.["lent"], false) && isAbove(s.row?.["copies"], 1) && isAtLeast(s.row?.["weight"], 5),
      confirm: { text: "确认删除?" },
      call: shop.deleteBook,
    },
  },
};

/** 图书管理 */
export default function BooksPage() {
  return <ScreenPage screen={screen} />;
}
