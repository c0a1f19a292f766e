// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/item-review.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: cccc9746b61d2b366947d35b09a41105

import { entered, equals, has, isEmpty, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import { disposalProject, transitions } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "item-review",
  title: "审核事项公告",
  path: "/auditPurchaserAssets",
  params: ["id"],
  under: ["purchaser-list"],
  access: (s) => equals(s.user["userTypeNow"], "10") && has(s.user["roles"], ["disposal-review"]),
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
            show: (s) => !isEmpty(entered(s, "rejectReason")),
            items: [{ names: ["rejectReason"], label: "退回原因", type: "string", widget: "text", format: "text" }],
          },
          {
            section: "项目基本信息",
            items: [
              { names: ["projectCode"], label: "项目编号", type: "string", widget: "text", format: "text" },
              { names: ["projectName"], label: "项目名称", type: "string", widget: "text", format: "text" },
            ],
          },
          {
            section: "处置单位信息",
            items: [
              { names: ["orgName"], label: "处置单位", type: "string", widget: "text", format: "text" },
              { names: ["orgContact"], label: "联系人", type: "string", widget: "text", format: "text" },
              { names: ["orgTel"], label: "联系方式", type: "string", widget: "text", format: "text" },
            ],
          },
          {
            section: "处置事项信息",
            items: [
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
              { names: ["supName"], label: "处置机构名称", type: "string", widget: "text", format: "text" },
              { names: ["supTel"], label: "处置机构联系方式", type: "string", widget: "text", format: "text" },
              { names: ["supWeb"], label: "处置机构网址链接", type: "string", widget: "text", format: "text" },
              { names: ["assetsSubject"], label: "处置资产标的", type: "string", widget: "text", format: "text" },
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
                  { label: "序号", format: "index" },
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
      actions: ["approve", "return", "purchaser-look.attachment", "back"],
      naming: (s: Scope) => `${shown(s.row?.["projectName"])}（${shown(s.row?.["projectCode"])}）`,
    },
    history: { kind: "timeline", call: assetsOrg.history, assume: { assetsMode: "进场交易" }, aside: true },
  },
  actions: {
    approve: {
      id: "approve",
      label: "审核通过",
      primary: true,
      confirm: {
        title: "审核",
        text: "确定要发布事项公告吗?",
        buttons: [
          { label: "预 览", then: "preview", stay: true },
          { label: "确 定" },
        ],
      },
      transitions: [
        {
          transition: transitions.approve,
          call: assetsOrg.auditAssets,
          input: () => import("../services/assets-org/rules/audit-assets.ts").then((m) => m.input),
        },
      ],
      go: "back",
    },
    preview: { id: "preview", label: "", title: "公告预览", custom: "ItemPreview", width: 1140 },
    return: {
      id: "return",
      label: "退回",
      form: {
        errors: "fields",
        items: [{ names: ["rejectReason"], label: "退回原因", type: "string", widget: "textarea", required: true, format: "text" }],
      },
      transitions: [
        {
          transition: transitions.return,
          call: assetsOrg.auditAssets,
          input: () => import("../services/assets-org/rules/audit-assets.ts").then((m) => m.input),
        },
      ],
      cancelled: "取消输入",
      go: "back",
    },
    back: { id: "back", label: "返回", go: "back" },
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

/** 审核事项公告 */
export default function ItemReviewPage() {
  return <ScreenPage screen={screen} />;
}
ItemReviewPage.screen = screen;
