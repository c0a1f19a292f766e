// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/supplier-look.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: b53afe6908cc94f39f78573930346b7f

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
          {
            section: "公告信息",
            items: [
              { names: ["projectName"], label: "项目名称", type: "string", widget: "text", format: "text" },
              { names: ["supName"], label: "处置机构名称", type: "string", widget: "text", format: "text" },
              { names: ["orgName"], label: "处置单位", type: "string", widget: "text", format: "text" },
              { names: ["orgContact"], label: "联系人", type: "string", widget: "text", format: "text" },
              { names: ["orgTel"], label: "联系方式", type: "string", widget: "text", format: "text" },
              {
                names: ["assetsMode"],
                label: "处置方式",
                type: "string",
                widget: "select",
                codes: [
                  { value: "进场交易", label: "进场交易" },
                  { value: "环保回收", label: "环保回收" },
                ],
                format: "codes",
              },
              { names: ["originalTotal"], label: "账面原值合计", type: "number", widget: "amount", format: "amount", unit: "元" },
              {
                names: ["publishTime"],
                label: "发布时间",
                type: "string",
                widget: "datetime",
                format: "datetime",
                show: (s) => !isEmpty(entered(s, "publishTime")),
              },
              { names: ["assetsSubject"], label: "处置资产标的", type: "string", widget: "textarea", format: "text" },
            ],
          },
          {
            section: "资产明细",
            show: (s) => !isEmpty(entered(s, "assetsList")),
            items: [
              {
                names: ["assetsList"],
                label: "资产明细",
                type: "array",
                widget: "rows",
                format: "list",
                columns: [
                  { field: "assetType", label: "资产类别", format: "text" },
                  { field: "assetName", label: "资产名称", format: "text" },
                  { field: "assetNum", label: "数量", format: "number" },
                  { field: "unit", label: "计量单位", format: "text" },
                  { field: "purchaseDate", label: "购置日期", format: "date" },
                  { field: "original", label: "账面原值（元）", format: "amount" },
                  { field: "equity", label: "账面净值（元）", format: "amount" },
                ],
                totals: ["assetNum", "original", "equity"],
              },
            ],
          },
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
