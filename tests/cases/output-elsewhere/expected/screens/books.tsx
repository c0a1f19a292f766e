// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/books.yaml, schemas/entities/book.schema.json
// Hash: 0cf5ee9b7be7b4f9d1d0f442760226df

import { equals, type Form, type Scope, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as desk from "../services/desk/calls.ts";
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
        { field: "bookName", label: "书名", format: "text" },
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
        { field: "lent", label: "借出", format: "boolean" },
        { field: "boughtAt", label: "购入时间", format: "datetime" },
      ],
      expand: {
        field: "chapters",
        columns: [
          { field: "heading", label: "标题", format: "text", width: 240 },
          { field: "pages", label: "页数", format: "number" },
        ],
      },
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["lent", "edit", "delete"],
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
    lent: {
      id: "lent",
      label: "借阅",
      form: {
        call: desk.dueOf,
        send: { loanId: (s: Scope) => s.row?.["id"] },
        readonly: true,
        errors: "fields",
        items: [
          { names: ["dueAt"], label: "归还期限", type: "string", widget: "datetime", format: "datetime" },
          {
            names: ["state"],
            label: "状态",
            type: "string",
            widget: "display",
            codes: [
              { value: "0", label: "申请" },
              { value: "1", label: "借出" },
              { value: "2", label: "逾期" },
              { value: "9", label: "结束" },
            ],
            format: "codes",
          },
        ],
      },
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
