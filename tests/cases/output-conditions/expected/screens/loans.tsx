// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/loans.yaml, schemas/entities/loan.schema.json, schemas/workflows/loan.yaml
// Hash: 6ff4377e58ca30cd6020277735535a34

import { differsFromReference, entered, equals, has, isBelow, isEmpty, isNoneOf, isUnder, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as desk from "../services/desk/calls.ts";
import { actors, can, loan, transitions } from "../workflows/loan/workflow.ts";

const screen: Screen = {
  id: "loans",
  title: "借阅管理",
  path: "/loans",
  params: [],
  under: [],
  access: (s) => !isEmpty(s.user["orgGuid"]) || has(s.user["roles"], ["clerk", "reader"]),
  denied: "您不能借阅",
  blocks: {
    list: {
      kind: "table",
      call: desk.listLoans,
      search: [],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "reader", label: "读者", format: "text" },
        { field: "state", label: "状态", format: "state" },
        { field: "dueAt", label: "归还期限", format: "datetime" },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["view", "close", "refuse"],
    },
  },
  actions: {
    view: {
      id: "view",
      label: [
        { when: (s) => actors.reader(s), text: "我的借阅" },
        { text: "查看" },
      ],
      hint: (s: Scope) => `${shown(s.row?.["reason"])}`,
      when: (s) =>
        !equals(s.row?.["state"], "9") &&
        (isBelow(s.row?.["dueAt"], s.now) || (differsFromReference(s.row?.["reader"], s.user["userId"]) && !isEmpty(s.row?.["bookId"])) || isUnder(s.row?.["reader"], s.user["userId"])),
      go: { path: "/loan", params: ["id"] },
    },
    close: {
      id: "close",
      label: "归还",
      confirm: { title: "归还", text: (s: Scope) => `归还给 ${shown(entered(s, "reader"))}?` },
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
      when: (s) => (can("refuse", s) || can("lend", s)) && isNoneOf(s.row?.["state"], ["1", "2"]),
      form: { errors: "fields", items: [{ names: ["reason"], label: "原因", type: "string", widget: "text", required: true, format: "text" }] },
      transitions: [
        {
          transition: transitions.refuse,
          call: desk.closeLoan,
          input: () => import("../services/desk/rules/close-loan.ts").then((m) => m.input),
        },
      ],
      cancelled: "已取消",
    },
  },
  workflow: loan,
};

/** 借阅管理 */
export default function LoansPage() {
  return <ScreenPage screen={screen} />;
}
