// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/loan.yaml, schemas/entities/loan.schema.json, schemas/workflows/loan.yaml

import { type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as desk from "../services/desk/calls.ts";
import { loan } from "../workflows/loan/workflow.ts";

const screen: Screen = {
  id: "loan",
  title: "借阅",
  path: "/loan",
  params: ["id"],
  under: ["loans"],
  blocks: {
    loan: {
      kind: "form",
      call: desk.getLoan,
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["reader"], label: "读者", type: "string", widget: "text", format: "text" },
          { names: ["state"], label: "状态", type: "string", widget: "display", format: "state" },
          { names: ["dueAt"], label: "归还期限", type: "string", widget: "datetime", format: "datetime" },
          { names: ["reason"], label: "原因", type: "string", widget: "text", format: "text" },
        ],
      },
      actions: ["back"],
    },
  },
  actions: { back: { id: "back", label: "返回", go: "back" } },
  workflow: loan,
};

/** 借阅 */
export default function LoanPage() {
  return <ScreenPage screen={screen} />;
}
LoanPage.screen = screen;
