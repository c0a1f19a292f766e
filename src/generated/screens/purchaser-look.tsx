// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/purchaser-look.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: 80c00707344211e1bde08c8565fabcd6

import { differsFromReference, entered, equals, isEmpty, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import * as changes from "../services/changes/calls.ts";
import { can, disposalProject } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "purchaser-look",
  title: "查看资产处置项目",
  path: "/lookpurchaserassets",
  params: ["id"],
  under: ["purchaser-list"],
  access: (s) => equals(s.user["userTypeNow"], "10"),
  denied: "您不是资产处置用户，无权限访问",
  blocks: {
    project: {
      kind: "form",
      call: assetsOrg.findForModify,
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "办理意见",
            show: (s) => !isEmpty(entered(s, "rejectReason")) || !isEmpty(entered(s, "cancelReason")),
            items: [
              {
                names: ["rejectReason"],
                label: "退回原因",
                type: "string",
                widget: "text",
                format: "text",
                show: (s) => !isEmpty(entered(s, "rejectReason")),
              },
              {
                names: ["cancelReason"],
                label: "撤回原因",
                type: "string",
                widget: "text",
                format: "text",
                show: (s) => !isEmpty(entered(s, "cancelReason")),
              },
            ],
          },
          {
            section: "项目信息",
            items: [
              { names: ["projectCode"], label: "项目编号", type: "string", widget: "text", format: "text" },
              { names: ["projectName"], label: "项目名称", type: "string", widget: "text", format: "text" },
              { names: ["lxTime"], label: "立项时间", type: "string", widget: "datetime", format: "date" },
            ],
          },
          {
            section: "处置单位信息",
            items: [
              { names: ["orgName"], label: "处置单位", type: "string", widget: "text", format: "text" },
              { names: ["orgContact"], label: "联系人", type: "string", widget: "text", format: "text" },
              { names: ["orgTel"], label: "联系方式", type: "string", widget: "text", format: "text" },
              { names: ["orgTopName"], label: "主管单位", type: "string", widget: "text", format: "text" },
            ],
          },
          {
            section: "处置机构信息",
            items: [
              { names: ["supName"], label: "处置机构名称", type: "string", widget: "text", format: "text" },
              { names: ["supTel"], label: "处置机构联系方式", type: "string", widget: "text", format: "text" },
              { names: ["supWeb"], label: "处置机构网址链接", type: "string", widget: "text", format: "text" },
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
              { names: ["assetsSubject"], label: "处置资产标的", type: "string", widget: "text", format: "text" },
              { names: ["originalTotal"], label: "账面原值合计", type: "number", widget: "amount", format: "amount", unit: "元" },
              { names: ["savePath"], label: "附件", type: "string", widget: "file", fileName: "fileName", format: "file" },
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
      actions: ["purchaser-list.review", "attachment", "back", "history"],
      naming: (s: Scope) => `${shown(s.row?.["projectName"])}（${shown(s.row?.["projectCode"])}）`,
    },
    history: { kind: "timeline", call: assetsOrg.history, assume: { assetsMode: "进场交易" }, aside: true },
  },
  actions: {
    attachment: { id: "attachment", label: "下载附件", when: (s) => !isEmpty(entered(s, "savePath")), call: assetsOrg.download, send: { kind: "1" } },
    back: { id: "back", label: "返回", go: "back" },
    history: { id: "history", label: "变更记录", call: changes.purchaserLook, when: (s) => !isEmpty(entered(s, "version")) },
    "purchaser-list.review": {
      id: "purchaser-list.review",
      label: "审核",
      when: (s) =>
        can("approve", s) &&
        (equals(s.setting?.["SELF_REVIEW"], "on") || (differsFromReference(s.row?.["submittedBy"], s.user["userId"]) && differsFromReference(s.row?.["announcedBy"], s.user["userId"]))),
      go: { path: "/auditPurchaserAssets", params: ["id"] },
    },
  },
  workflow: disposalProject,
};

/** 查看资产处置项目 */
export default function PurchaserLookPage() {
  return <ScreenPage screen={screen} />;
}
PurchaserLookPage.screen = screen;
