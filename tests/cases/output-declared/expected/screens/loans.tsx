// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/loans.yaml, schemas/entities/loan.schema.json, schemas/workflows/loan.yaml
// Hash: 8dcc5c9f221fd7629da4f272a17ada97

import { entered, isAtMost, isEmpty, isGiven, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as desk from "../services/desk/calls.ts";
import * as shop from "../services/shop/calls.ts";
import { loan, transitions } from "../workflows/loan/workflow.ts";

const screen: Screen = {
  id: "loans",
  title: "借阅管理",
  path: "/loans",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: desk.listLoans,
      search: [{ names: ["since"], label: "since", type: "string", widget: "datetime", format: "datetime" }],
      checks: [
        { rule: (s) => !isEmpty(s.form?.["since"]), message: "请选择开始日期", fields: ["since"], clear: ["since"] },
        {
          when: (s) => isGiven(s.form?.["since"]),
          rule: (s) => isAtMost(s.form?.["since"], s.now),
          message: "开始日期应小于当前时间",
          fields: ["since"],
        },
      ],
      rowKey: "id",
      columns: [
        {
          field: "bookId",
          label: "图书",
          format: "text",
          options: { call: shop.listBooks, value: "id", label: (s: Scope) => shown(s.option?.["bookName"]), current: "已下架" },
        },
        { field: "reader", label: "读者", format: "text" },
        { field: "state", label: "状态", format: "state" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["view", "edit", "withdraw", "chapters", "refuse"],
    },
  },
  actions: {
    add: { id: "add", label: "新增", primary: true, go: { path: "/loan-add", params: [] } },
    view: {
      id: "view",
      label: "查看",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            names: ["bookId"],
            label: "图书",
            type: "string",
            widget: "select",
            options: { call: shop.listBooks, value: "id", label: (s: Scope) => shown(s.option?.["bookName"]), tone: "shade", current: "已下架" },
            format: "text",
          },
          { names: ["reader"], label: "读者", type: "string", widget: "text", format: "list" },
          { names: ["reason"], label: "原因", type: "string", widget: "textarea", format: "pre", empty: "无" },
        ],
      },
    },
    edit: {
      id: "edit",
      label: "修改说明",
      confirm: {
        when: (s) => !isEmpty(entered(s, "reason")),
        text: "确认修改?",
        buttons: [
          { label: "先看", then: "view", stay: true },
          { label: "修改", primary: true },
          { label: "算了", leave: true },
        ],
      },
      form: {
        errors: "fields",
        items: [{ names: ["reason"], label: "原因", type: "string", widget: "text", required: true, format: "text" }],
        actions: ["tidy"],
      },
      call: desk.tidy,
      input: () => import("../services/desk/rules/tidy.ts").then((m) => m.input),
      then: "note",
    },
    note: { id: "note", label: "", call: desk.note, input: () => import("../services/desk/rules/note.ts").then((m) => m.input) },
    tidy: {
      id: "tidy",
      label: "整理",
      call: desk.tidy,
      input: () => import("../services/desk/rules/tidy.ts").then((m) => m.input),
      set: { reason: (s: Scope) => pluck(s.reply, ["reason"]) },
    },
    withdraw: {
      id: "withdraw",
      label: "撤销",
      form: {
        errors: "fields",
        items: [{ names: ["password"], label: "口令", type: "string", widget: "password", required: true, secret: true, format: "text" }],
      },
      call: desk.withdraw,
      judged: [{ rule: (s) => !isEmpty(s.form?.["id"]), message: "请选择借阅", fields: ["id"] }],
      input: () => import("../services/desk/rules/withdraw.ts").then((m) => m.input),
      detail: { call: desk.getLoan, key: "id" },
    },
    chapters: { id: "chapters", label: "图书", width: 900, open: { params: [], load: () => import("./books.tsx") } },
    refuse: {
      id: "refuse",
      label: "拒绝",
      refused: "hidden",
      form: { errors: "fields", items: [{ names: ["reason"], label: "原因", type: "string", widget: "text", required: true, format: "text" }] },
      transitions: [
        {
          transition: transitions.refuse,
          call: desk.closeLoan,
          input: () => import("../services/desk/rules/close-loan.ts").then((m) => m.input),
        },
      ],
    },
  },
  workflow: loan,
};

/** 借阅管理 */
export default function LoansPage() {
  return <ScreenPage screen={screen} />;
}
