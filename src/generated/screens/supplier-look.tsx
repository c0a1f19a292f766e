// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/supplier-look.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: 1260867d3a63537823366ac0d1e4f3d0

import { type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as assetsSup from "../services/assets-sup/calls.ts";
import { disposalProject } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "supplier-look",
  title: "查看事项公告",
  path: "/looksupplierassets",
  params: ["id"],
  under: ["supplier-list", "purchaser-list"],
  blocks: {
    project: {
      kind: "form",
      call: assetsSup.findForModify,
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["projectName"], label: "项目名称", type: "string", widget: "text", format: "text" },
          { names: ["supName"], label: "处置机构名称", type: "string", widget: "text", format: "text" },
          { names: ["orgName"], label: "处置单位", type: "string", widget: "text", format: "text" },
          { names: ["orgContact"], label: "联系人", type: "string", widget: "text", format: "text" },
          { names: ["orgTel"], label: "联系方式", type: "string", widget: "text", format: "text" },
          { names: ["assetsSubject"], label: "处置资产标的", type: "string", widget: "textarea", format: "text" },
        ],
      },
      actions: ["back"],
    },
  },
  actions: { back: { id: "back", label: "返回", go: "back" } },
  workflow: disposalProject,
};

/** 查看事项公告 */
export default function SupplierLookPage() {
  return <ScreenPage screen={screen} />;
}
