// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/purchaser-edit.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: 610b2957a482e58b0de8cda50338a45a

import { differs, entered, equals, isEmpty, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import * as lookup from "../services/lookup/calls.ts";
import { disposalProject, transitions } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "purchaser-edit",
  title: "编辑资产处置项目",
  path: "/editPurchaserAssets",
  params: ["id"],
  under: ["purchaser-list"],
  access: (s) => equals(s.user["userTypeNow"], "10"),
  denied: "您不是资产处置用户，无权限访问",
  blocks: {
    project: {
      kind: "form",
      call: assetsOrg.findForModify,
      form: {
        errors: "first",
        items: [
          { names: ["projectNameStr"], label: "项目名称", type: "string", widget: "text", format: "text" },
          { names: ["orgTel"], label: "联系方式", type: "string", widget: "phone", format: "text" },
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
                set: { supName: (s: Scope) => s.option?.["supplyCn"], supWeb: null, supTel: null, assetsMode: null, assetsList: null },
              },
              { when: (s) => equals(entered(s, "supGuid"), "000"), set: { supName: null, supWeb: null, supTel: null, assetsMode: "进场交易" } },
            ],
          },
          { names: ["orgContact"], label: "联系人", type: "string", widget: "text", format: "text" },
          {
            section: "其他处置机构信息",
            show: (s) => equals(entered(s, "supGuid"), "000"),
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
                default: "进场交易",
              },
              { names: ["supName"], label: "处置机构名称", type: "string", widget: "text", format: "text" },
              { names: ["supTel"], label: "处置机构联系方式", type: "string", widget: "phone", format: "text" },
              { names: ["supWeb"], label: "处置机构网址链接", type: "string", widget: "text", format: "text" },
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
          { names: ["assetsSubject"], label: "处置资产标的", type: "string", widget: "textarea", format: "text" },
          {
            names: ["savePath"],
            label: "附件",
            type: "string",
            widget: "upload",
            file: { types: ["pdf", "rar", "zip"], maxBytes: 10485760, messages: { types: "上传文件的格式不正确", maxBytes: "上传文件不得大于10M" } },
            fileName: "fileName",
            format: "file",
            change: [
              {
                set: {
                  fileName: (s: Scope) => pluck(s.reply, ["enclosureName"]),
                  saveName: (s: Scope) => pluck(s.reply, ["enclosureNameStorage"]),
                  savePath: (s: Scope) => pluck(s.reply, ["enclosurePath"]),
                },
              },
            ],
            call: assetsOrg.upload,
            remove: "purchaser-add.removeAttachment",
          },
        ],
      },
      actions: ["purchaser-add.saveDraft", "submit", "purchaser-add.back"],
      naming: (s: Scope) => `${shown(s.row?.["projectName"])}（${shown(s.row?.["projectCode"])}）`,
    },
  },
  actions: {
    submit: {
      id: "submit",
      label: "提交",
      primary: true,
      checks: [{ rule: (s) => !isEmpty(entered(s, "assetsSubject")), message: "请填写处置资产标的", fields: ["assetsSubject"] }],
      transitions: [
        {
          transition: transitions.submit,
          call: assetsOrg.addAndModify,
          input: () => import("../services/assets-org/rules/add-and-modify.ts").then((m) => m.input),
        },
        {
          transition: transitions.submitOther,
          call: assetsOrg.addAndModify,
          input: () => import("../services/assets-org/rules/add-and-modify.ts").then((m) => m.input),
        },
      ],
      go: "back",
    },
    "purchaser-add.saveDraft": {
      id: "purchaser-add.saveDraft",
      label: "暂存",
      transitions: [
        {
          transition: transitions.saveDraft,
          call: assetsOrg.addAndModify,
          input: () => import("../services/assets-org/rules/add-and-modify.ts").then((m) => m.input),
        },
      ],
      go: "back",
    },
    "purchaser-add.back": { id: "purchaser-add.back", label: "返回", go: "back" },
    "purchaser-add.removeAttachment": {
      id: "purchaser-add.removeAttachment",
      label: "",
      transitions: [
        {
          transition: transitions.removeAttachment,
          call: assetsOrg.deleteUpload,
          input: () => import("../services/assets-org/rules/delete.ts").then((m) => m.input),
        },
      ],
      then: "purchaser-add.keepDraft",
    },
    "purchaser-add.keepDraft": {
      id: "purchaser-add.keepDraft",
      label: "",
      transitions: [
        {
          transition: transitions.saveDraft,
          call: assetsOrg.addAndModify,
          input: () => import("../services/assets-org/rules/add-and-modify.ts").then((m) => m.input),
        },
      ],
    },
  },
  workflow: disposalProject,
};

/** 编辑资产处置项目 */
export default function PurchaserEditPage() {
  return <ScreenPage screen={screen} />;
}
PurchaserEditPage.screen = screen;
