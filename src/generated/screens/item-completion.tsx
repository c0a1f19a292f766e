// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/item-completion.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: 73ba22cc61fb60955c173ddfb5681d12

import { differs, differsFromReference, entered, equals, isEmpty, isOneOf, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import * as assetsSup from "../services/assets-sup/calls.ts";
import * as lookup from "../services/lookup/calls.ts";
import { disposalProject, transitions } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "item-completion",
  title: "完善事项公告信息",
  path: "/editsupplierassets",
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
        errors: "first",
        items: [
          {
            section: "办理意见",
            show: (s) => !isEmpty(entered(s, "rejectReason")),
            readonly: true,
            items: [{ names: ["rejectReason"], label: "退回原因", type: "string", widget: "display", format: "text" }],
          },
          {
            section: "项目信息",
            readonly: true,
            items: [
              { names: ["projectCode"], label: "项目编号", type: "string", widget: "display", format: "text" },
              { names: ["projectName"], label: "项目名称", type: "string", widget: "display", format: "text", readonly: true },
              { names: ["orgName"], label: "处置单位", type: "string", widget: "display", format: "text" },
              { names: ["orgContact"], label: "联系人", type: "string", widget: "display", format: "text" },
              { names: ["orgTel"], label: "联系方式", type: "string", widget: "display", format: "text" },
            ],
          },
          {
            section: "公告信息",
            items: [
              {
                names: ["supGuid"],
                label: "处置机构",
                type: "string",
                widget: "select",
                options: {
                  call: lookup.suppliers,
                  send: { reg_way: "1" },
                  value: "id",
                  label: (s: Scope) => shown(s.option?.["supplyCn"]),
                  extra: [{ value: "000", label: "其他" }],
                  current: (s: Scope) => shown(s.row?.["supName"]),
                },
                format: "text",
                change: [
                  {
                    when: (s) => differs(entered(s, "supGuid"), "000"),
                    set: { supName: (s: Scope) => s.option?.["supplyCn"], supWeb: null, supTel: null },
                  },
                  { when: (s) => equals(entered(s, "supGuid"), "000"), set: { supName: null, supWeb: null, supTel: null } },
                ],
              },
              {
                names: ["supName"],
                label: "处置机构名称",
                type: "string",
                widget: "text",
                format: "text",
                show: (s) => equals(entered(s, "supGuid"), "000"),
              },
              { names: ["supTel"], label: "处置机构联系方式", type: "string", widget: "phone", format: "text" },
              {
                names: ["assetsMode"],
                label: "处置方式",
                type: "string",
                widget: "radio",
                codes: [
                  { value: "进场交易", label: "进场交易" },
                  { value: "环保回收", label: "环保回收" },
                ],
                format: "codes",
                default: (s: Scope) => s.row?.["assetsModeDraft"],
              },
              { names: ["supWeb"], label: "处置机构网址链接", type: "string", widget: "text", format: "text" },
              { names: ["assetsSubject"], label: "处置资产标的", type: "string", widget: "textarea", format: "text" },
            ],
          },
          {
            names: ["assetsList"],
            label: "国有资产处置明细",
            type: "array",
            widget: "rows",
            format: "list",
            hint: "如资产明细有变动，请重新上传国有资产处置明细表",
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
            entry: {
              typed: () => import("../entities/asset-row.typed.ts").then((m) => m.input),
              items: [
                {
                  names: ["assetType"],
                  label: "资产类别",
                  type: "string",
                  widget: "suggest",
                  required: true,
                  suggestions: [
                    { value: "A01000000", label: "房屋和构筑物" },
                    { value: "A02000000", label: "设备" },
                    { value: "A02010000", label: "信息化设备" },
                    { value: "A02020000", label: "办公设备" },
                    { value: "A02030000", label: "车辆" },
                    { value: "A02050000", label: "机械设备" },
                    { value: "A03000000", label: "文物和陈列品" },
                    { value: "A04000000", label: "图书和档案" },
                    { value: "A05000000", label: "家具和用具" },
                    { value: "A06000000", label: "特种动植物" },
                    { value: "A07000000", label: "物资" },
                    { value: "A08000000", label: "无形资产" },
                  ],
                  format: "text",
                },
                { names: ["assetName"], label: "资产名称", type: "string", widget: "text", format: "text" },
                { names: ["assetNum"], label: "数量", type: "integer", widget: "number", required: true, format: "number" },
                { names: ["unit"], label: "计量单位", type: "string", widget: "text", format: "text" },
                { names: ["purchaseDate"], label: "购置日期", type: "string", widget: "date", required: true, format: "date" },
                { names: ["original"], label: "账面原值（元）", type: "number", widget: "amount", required: true, format: "amount" },
                { names: ["equity"], label: "账面净值（元）", type: "number", widget: "amount", format: "amount" },
              ],
            },
            import: { call: assetsOrg.upload, rows: assetsOrg.assetRows, file: assetsOrg.assetSheet, maxRows: 20000, codes: true },
          },
        ],
      },
      actions: ["submit", "saveDraft", "back"],
      naming: (s: Scope) => `${shown(s.row?.["projectName"])}（${shown(s.row?.["projectCode"])}）`,
    },
    history: { kind: "timeline", call: assetsOrg.history, assume: { assetsMode: "进场交易" }, aside: true },
  },
  actions: {
    submit: {
      id: "submit",
      label: "提交",
      primary: true,
      confirm: {
        when: (s) => differs(s.row?.["supGuid"], "000") && differsFromReference(entered(s, "supGuid"), s.row?.["supGuid"]),
        title: "处置机构已更改",
        text: "提交后该项目不再由您办理，也不再出现在您的列表中，是否继续?",
      },
      transitions: [
        {
          transition: transitions.submitAnnouncement,
          call: assetsSup.addAndModify,
          input: () => import("../services/assets-org/rules/add-and-modify.ts").then((m) => m.input),
        },
      ],
      go: "back",
    },
    saveDraft: {
      id: "saveDraft",
      label: "暂存",
      confirm: {
        when: (s) => differs(s.row?.["supGuid"], "000") && differsFromReference(entered(s, "supGuid"), s.row?.["supGuid"]),
        title: "处置机构已更改",
        text: "暂存后该项目不再由您办理，也不再出现在您的列表中，是否继续?",
      },
      transitions: [
        {
          transition: transitions.saveAnnouncement,
          call: assetsSup.addAndModify,
          input: () => import("../services/assets-org/rules/add-and-modify.ts").then((m) => m.input),
        },
      ],
      go: "back",
    },
    back: { id: "back", label: "返回", go: "back" },
  },
  workflow: disposalProject,
};

/** 完善事项公告信息 */
export default function ItemCompletionPage() {
  return <ScreenPage screen={screen} />;
}
ItemCompletionPage.screen = screen;
