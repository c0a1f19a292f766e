// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/loan-add.yaml, schemas/entities/loan.schema.json, schemas/workflows/loan.yaml

import { type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as desk from "../services/desk/calls.ts";
import * as shop from "../services/shop/calls.ts";
import { loan, transitions } from "../workflows/loan/workflow.ts";

const screen: Screen = {
  id: "loan-add",
  title: "新增借阅",
  path: "/loan-add",
  params: [],
  under: ["loans"],
  frame: "none",
  blocks: {
    loan: {
      kind: "form",
      start: desk.startLoan,
      form: {
        errors: "fields",
        items: [
          {
            names: ["bookId"],
            label: "图书",
            type: "string",
            widget: "select",
            options: {
              call: shop.listBooks,
              send: { pageNumber: 1, pageSize: 1000 },
              value: "id",
              label: (s: Scope) => shown(s.option?.["bookName"]),
            },
            format: "text",
          },
          { names: ["reader"], label: "读者", type: "string", widget: "text", format: "text" },
          { names: ["dueAt"], label: "归还期限", type: "string", widget: "datetime", format: "datetime" },
        ],
      },
      actions: ["request", "print"],
    },
  },
  actions: {
    request: {
      id: "request",
      label: "申请",
      transitions: [
        {
          transition: transitions.request,
          call: desk.saveLoan,
          input: () => import("../services/desk/rules/save-loan.ts").then((m) => m.input),
        },
      ],
      go: "back",
    },
    print: { id: "print", label: "打印", print: true },
  },
  workflow: loan,
};

/** 新增借阅 */
export default function LoanAddPage() {
  return <ScreenPage screen={screen} />;
}
LoanAddPage.screen = screen;
