// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/supplier-look.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: c872154164adf9eeb02dfc42a249ebea

import { entered, equals, isEmpty, isOneOf, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import * as assetsSup from "../services/assets-sup/calls.ts";
import * as changes from "../services/changes/calls.ts";
import { disposalProject } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "supplier-look",
  title: "查看事项公告",
  path: "/looksupplierassets",
  params: ["id"],
  under: ["supplier-list", "purchaser-list"],
  access: (s) =>
    equals(s.user["userTypeNow"], "10") ||
    (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
  denied: "您不是资产处置用户，无权限访问",
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
      actions: ["purchaser-look.attachment", "back", "history"],
      naming: (s: Scope) => `${shown(s.row?.["projectName"])}（${shown(s.row?.["projectCode"])}）`,
    },
    history: { kind: "timeline", call: assetsOrg.history, assume: { assetsMode: "进场交易" }, aside: true },
  },
  actions: {
    back: { id: "back", label: "返回", go: "back" },
    history: { id: "history", label: "变更记录", call: changes.supplierLook, when: (s) => !isEmpty(entered(s, "version")) },
    "purchaser-look.attachment": {
      id: "purchaser-look.attachment",
      label: "下载附件",
      when: (s) => !isEmpty(entered(s, "savePath")),
      call: assetsOrg.download,
      send: { kind: "1" },
    },
  },
  workflow: disposalProject,
};

/** 查看事项公告 */
export default function SupplierLookPage() {
  return <ScreenPage screen={screen} />;
}
SupplierLookPage.screen = screen;
