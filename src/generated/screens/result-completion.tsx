// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/result-completion.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: 80f6fc9ad53f3a6c086f3da00c2e1ee7

import { equals, isEmpty, isOneOf, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import * as assetsSup from "../services/assets-sup/calls.ts";
import { disposalProject, transitions } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "result-completion",
  title: "完善结果公告信息",
  path: "/editsupplierassetsfinaly",
  params: ["id"],
  under: ["supplier-list", "purchaser-list"],
  access: (s) =>
    equals(s.user["userTypeNow"], "10") ||
    (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
  denied: "您不是资产处置用户，无权限访问",
  blocks: {
    project: {
      kind: "form",
      call: assetsSup.findResultForModify,
      form: {
        errors: "first",
        items: [
          {
            section: "项目信息",
            readonly: true,
            items: [
              { names: ["projectCode"], label: "项目编号", type: "string", widget: "display", format: "text" },
              { names: ["projectName"], label: "项目名称", type: "string", widget: "display", format: "text", readonly: true },
              { names: ["orgName"], label: "处置单位", type: "string", widget: "display", format: "text" },
              { names: ["orgContact"], label: "联系人", type: "string", widget: "display", format: "text" },
              { names: ["orgTel"], label: "联系方式", type: "string", widget: "display", format: "text" },
              { names: ["supName"], label: "处置机构名称", type: "string", widget: "display", format: "text" },
              {
                names: ["assetsResultSubject"],
                label: "处置资产标的",
                type: "string",
                widget: "display",
                format: "text",
                default: (s: Scope) => s.row?.["assetsSubject"],
              },
            ],
          },
          {
            section: "结果信息",
            items: [
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
              },
              { names: ["supResultWeb"], label: "网址链接", type: "string", widget: "text", format: "text" },
              {
                names: ["assetsResultList"],
                label: "处置结果",
                type: "array",
                widget: "rows",
                format: "list",
                columns: [
                  { field: "assetType", label: "资产类别", format: "text" },
                  { field: "assetName", label: "资产名称", format: "text" },
                  { field: "assetNum", label: "数量", format: "number" },
                  { field: "assesValue", label: "评估价值（元）", format: "amount" },
                  { field: "price", label: "成交价格（元）", format: "amount" },
                  { field: "assignee", label: "受让方", format: "text" },
                ],
                totals: ["assetNum", "assesValue", "price"],
                entry: {
                  typed: () => import("../entities/result-row.typed.ts").then((m) => m.input),
                  items: [
                    {
                      names: ["assetType"],
                      label: "资产类别",
                      type: "string",
                      widget: "suggest",
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
                    { names: ["assesValue"], label: "评估价值（元）", type: "number", widget: "amount", required: true, format: "amount" },
                    { names: ["price"], label: "成交价格（元）", type: "number", widget: "amount", required: true, format: "amount" },
                    { names: ["assignee"], label: "受让方", type: "string", widget: "text", format: "text" },
                  ],
                },
                import: {
                  call: assetsOrg.upload,
                  rows: assetsOrg.resultRows,
                  file: assetsOrg.resultSheet,
                  then: "saveResult",
                  maxRows: 20000,
                  codes: true,
                },
              },
            ],
          },
        ],
      },
      actions: ["publish", "confirmResult", "back"],
      naming: (s: Scope) => `${shown(s.row?.["projectName"])}（${shown(s.row?.["projectCode"])}）`,
    },
    history: { kind: "timeline", call: assetsOrg.history, assume: { assetsMode: "进场交易" }, aside: true },
  },
  actions: {
    publish: {
      id: "publish",
      label: "发布结果公告",
      primary: true,
      refused: "hidden",
      confirm: {
        title: "审核",
        text: "确定要发布结果公告吗?",
        buttons: [
          { label: "预 览", then: "preview", stay: true },
          { label: "确 定" },
        ],
      },
      transitions: [
        {
          transition: transitions.publishResult,
          call: assetsSup.commit,
          input: () => import("../services/assets-sup/rules/commit.ts").then((m) => m.input),
        },
      ],
      go: "back",
    },
    preview: { id: "preview", label: "", title: "公告预览", custom: "ResultPreview", width: 1140 },
    saveResult: {
      id: "saveResult",
      label: "",
      transitions: [
        {
          transition: transitions.saveResult,
          call: assetsSup.resultAddAndModify,
          input: () => import("../services/assets-org/rules/add-and-modify.ts").then((m) => m.input),
        },
      ],
    },
    confirmResult: {
      id: "confirmResult",
      label: "确认",
      primary: true,
      refused: "hidden",
      transitions: [
        {
          transition: transitions.confirmResult,
          call: assetsSup.commit,
          input: () => import("../services/assets-sup/rules/commit.ts").then((m) => m.input),
        },
      ],
      go: "back",
    },
    back: { id: "back", label: "返回", go: "back" },
  },
  workflow: disposalProject,
};

/** 完善结果公告信息 */
export default function ResultCompletionPage() {
  return <ScreenPage screen={screen} />;
}
ResultCompletionPage.screen = screen;
