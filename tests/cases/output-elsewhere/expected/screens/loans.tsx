// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/loans.yaml, schemas/entities/loan.schema.json, schemas/entities/sign-in.schema.json, schemas/workflows/loan.yaml
// Hash: 64425bc8da90f34901fe292e6a24cbf0

import { type Scope, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as desk from "../services/desk/calls.ts";
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
      search: [
        { names: ["searchText"], label: "searchText", type: "string", widget: "keyword", format: "text" },
        { names: ["receiver"], label: "读者", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "bookName", label: "书名", format: "text", sort: true },
        { field: "bookPrice", label: "当时价格", format: "amount" },
        { field: "createDate", label: "借出时间", format: "datetime" },
        { field: "updateDate", label: "修改时间", format: "datetime" },
        { field: "reader", label: "读者", format: "text" },
        { field: "state", label: "状态", format: "state" },
        { field: "dueAt", label: "归还期限", format: "datetime" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["view", "due", "close", "refuse"],
    },
    signIns: {
      kind: "table",
      title: "登录日志",
      call: desk.signIns,
      search: [],
      checks: [],
      rowKey: "logId",
      columns: [
        { field: "operateTime", label: "操作时间", format: "datetime" },
        { field: "operateUser", label: "操作人", format: "text" },
        {
          field: "commit",
          label: "执行结果",
          format: "codes",
          codes: [
            { value: "1", label: "成功" },
            { value: "2", label: "失败" },
          ],
        },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: [],
    },
  },
  actions: {
    view: { id: "view", label: "查看", go: { path: "/loan", params: ["id"] } },
    due: {
      id: "due",
      label: "期限",
      form: {
        call: desk.dueOf,
        send: { loanId: (s: Scope) => s.row?.["id"] },
        readonly: true,
        errors: "fields",
        items: [
          { names: ["dueAt"], label: "归还期限", type: "string", widget: "datetime", format: "datetime" },
          { names: ["state"], label: "状态", type: "string", widget: "display", format: "state" },
        ],
      },
    },
    close: {
      id: "close",
      label: "归还",
      confirm: { text: "确认归还?" },
      transitions: [
        {
          transition: transitions.close,
          call: desk.closeLoan,
          input: () => import("../services/desk/rules/close-loan.ts").then((m) => m.input),
        },
      ],
    },
    refuse: {
      id: "refuse",
      label: "拒绝",
      form: {
        errors: "fields",
        items: [
          { names: ["state"], label: "状态", type: "string", widget: "display", format: "state" },
          { names: ["reason"], label: "原因", type: "string", widget: "text", required: true, format: "text" },
        ],
      },
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
