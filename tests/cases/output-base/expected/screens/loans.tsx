// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/loans.yaml, schemas/entities/loan.schema.json, schemas/workflows/loan.yaml

import { type Screen, ScreenPage } from "../../../runtime/index.ts";
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
      search: [],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "reader", label: "读者", format: "text" },
        { field: "state", label: "状态", format: "state", sort: true },
        { field: "dueAt", label: "归还期限", format: "datetime", sort: true },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["view", "close", "refuse"],
    },
  },
  actions: {
    view: { id: "view", label: "查看", go: { path: "/loan", params: ["id"] } },
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
LoansPage.screen = screen;
