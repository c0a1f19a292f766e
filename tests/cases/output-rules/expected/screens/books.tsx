// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/books.yaml, schemas/entities/book.schema.json
// Hash: 4c437eefd88169a873ecd30e0d2002fb

import { entered, equals, type Form, isAtLeast, isGiven, type Screen, ScreenPage } from "../../../runtime/index.ts";
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
      required: true,
      codes: [
        { value: "1", label: "小说" },
        { value: "2", label: "诗歌" },
      ],
      format: "codes",
    },
    {
      names: ["phone"],
      label: "电话",
      type: "string",
      widget: "text",
      required: true,
      format: "text",
      show: (s) => equals(entered(s, "kind"), "2"),
    },
    { names: ["copies"], label: "册数", type: "integer", widget: "number", required: true, format: "number" },
    { names: ["price"], label: "价格", type: "number", widget: "amount", format: "amount" },
    { names: ["lent"], label: "借出", type: "boolean", widget: "boolean-radio", required: true, format: "boolean" },
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
        {
          field: "shade",
          label: "颜色",
          format: "codes",
          codes: [
            { value: "draft", label: "灰色", tone: "draft" },
            { value: "done", label: "绿色", tone: "done" },
          ],
        },
        { field: "copies", label: "册数", format: "number" },
        { field: "price", label: "价格", format: "amount" },
        { field: "lent", label: "借出", format: "boolean" },
        { field: "boughtAt", label: "购入时间", format: "datetime" },
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
      judged: [
        {
          when: (s) => isGiven(s.form?.["copies"]),
          rule: (s) => equals(s.row?.["lent"], false) || isAtLeast(s.form?.["copies"], s.row?.["copies"]),
          message: "已借出的图书不可减册",
          fields: ["lent", "copies"],
        },
      ],
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
      judged: [{ rule: (s) => equals(s.row?.["lent"], false), message: "图书已借出，不可删除", fields: ["lent"] }],
    },
  },
};

/** 图书管理 */
export default function BooksPage() {
  return <ScreenPage screen={screen} />;
}
