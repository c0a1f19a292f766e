// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/supplier-list.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: fab146f1a979ee85acf68ee126857d82

import { differs, equals, isEmpty, isOneOf, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import * as assetsSup from "../services/assets-sup/calls.ts";
import { can, disposalProject, transitions } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "supplier-list",
  title: "处置公告",
  path: "/supplierList",
  params: [],
  under: [],
  access: (s) =>
    equals(s.user["exchange"], true) &&
    !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
  denied: "您不是资产处置用户，无权限访问",
  blocks: {
    bindMobile: { kind: "custom", custom: "BindMobile" },
    step: {
      kind: "steps",
      field: "state",
      items: [
        { value: "0", label: "草稿" },
        { value: "1,4", label: "待机构完善" },
        { value: "3", label: "待审核" },
        { value: "2", label: "已发布" },
      ],
      counts: assetsSup.countByState,
    },
    list: {
      kind: "table",
      call: assetsSup.searchByPageInfo,
      send: { state: (s: Scope) => pluck(s["step"], ["value"]) },
      search: [
        { names: ["projectCode"], label: "项目编号", type: "string", widget: "text", format: "text" },
        { names: ["projectName"], label: "项目名称", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["projectName"])}（${shown(s.row?.["projectCode"])}）`,
      columns: [
        { field: "projectCode", label: "项目编号", format: "text" },
        { field: "projectName", label: "项目名称", format: "text", link: ["view", "purchaser-list.viewItem"] },
        { field: "orgName", label: "处置单位", format: "text" },
        {
          field: "assetsMode",
          label: "处置方式",
          format: "codes",
          codes: [
            { value: "进场交易", label: "进场交易" },
            { value: "环保回收", label: "环保回收" },
          ],
        },
        { field: "lxTime", label: "立项时间", format: "date", sort: true },
        { field: "state", label: "状态", format: "state" },
      ],
      empty: "还没有委托给您办理的项目。单位提交后会显示在这里。",
      pageSizes: [10, 20, 30, 40, 50, 100],
      actions: ["export"],
      rowActions: [
        "purchaser-list.viewItem",
        "purchaser-list.viewResult",
        "view",
        "purchaser-list.modify",
        "purchaser-list.complete",
        "purchaser-list.fillResult",
        "purchaser-list.withdraw",
        "purchaser-list.uploadVoucher",
        "purchaser-list.downloadVoucher",
        "purchaser-list.publicityVoucher",
        "purchaser-list.print",
      ],
      todos: [
        { value: "complete", label: "事项公告待完善" },
        { value: "mend", label: "审核退回待修改" },
        { value: "fillResult", label: "结果公告待填写" },
        { value: "agencyVoucher", label: "交易凭证待上传" },
      ],
    },
  },
  actions: {
    export: { id: "export", label: "导出", call: assetsSup.exportProjects },
    view: { id: "view", label: "查看", when: (s) => isOneOf(s.row?.["state"], ["3", "4"]), go: { path: "/looksupplierassets", params: ["id"] } },
    "purchaser-list.viewItem": {
      id: "purchaser-list.viewItem",
      label: "查看事项公告",
      when: (s) => isOneOf(s.row?.["state"], ["2", "5", "6", "7"]),
      go: { path: "/looksupplierassets", params: ["id"] },
    },
    "purchaser-list.viewResult": {
      id: "purchaser-list.viewResult",
      label: "查看结果公告",
      when: (s) => isOneOf(s.row?.["state"], ["6", "7"]) && differs(s.row?.["assetsMode"], "环保回收"),
      title: "公告预览",
      custom: "ResultPreview",
      width: 1140,
    },
    "purchaser-list.modify": {
      id: "purchaser-list.modify",
      label: [
        { when: (s) => equals(s.row?.["supGuid"], "000"), text: "补充公告" },
        { text: "修改事项公告" },
      ],
      hint: (s: Scope) => `${shown(s.row?.["rejectReason"])}`,
      when: (s) => equals(s.row?.["state"], "4") && can("submitAnnouncement", s),
      go: { path: "/editsupplierassets", params: ["id"] },
    },
    "purchaser-list.complete": {
      id: "purchaser-list.complete",
      label: [
        { when: (s) => equals(s.row?.["supGuid"], "000"), text: "完善公告" },
        { text: "去完善" },
      ],
      when: (s) =>
        equals(s.row?.["state"], "1") &&
        can("submitAnnouncement", s) &&
        (equals(s.row?.["supGuid"], "000") || differs(s.row?.["assetsMode"], "环保回收")),
      go: { path: "/editsupplierassets", params: ["id"] },
    },
    "purchaser-list.fillResult": {
      id: "purchaser-list.fillResult",
      label: [
        { when: (s) => equals(s.row?.["supGuid"], "000"), text: "填写结果公告" },
        { text: "去填写" },
      ],
      when: (s) => can("publishResult", s) || can("confirmResult", s),
      go: { path: "/editsupplierassetsfinaly", params: ["id"] },
    },
    "purchaser-list.withdraw": {
      id: "purchaser-list.withdraw",
      label: "撤回",
      form: {
        errors: "fields",
        items: [{ names: ["cancelReason"], label: "撤回原因", type: "string", widget: "textarea", required: true, format: "text" }],
      },
      transitions: [
        {
          transition: transitions.withdrawProject,
          call: assetsOrg.cancelById,
          input: () => import("../services/assets-org/rules/cancel-by-id.ts").then((m) => m.input),
        },
        {
          transition: transitions.withdrawAnnouncement,
          call: assetsOrg.cancelById,
          input: () => import("../services/assets-org/rules/cancel-by-id.ts").then((m) => m.input),
        },
      ],
      cancelled: "取消输入",
    },
    "purchaser-list.uploadVoucher": {
      id: "purchaser-list.uploadVoucher",
      label: "上传交易凭证",
      form: {
        errors: "fields",
        items: [
          { names: ["projectName"], label: "项目名称", type: "string", widget: "text", format: "text", readonly: true },
          { names: ["projectCode"], label: "项目编号", type: "string", widget: "text", format: "text", readonly: true },
          {
            names: ["proofSavePath"],
            label: "交易凭证",
            type: "string",
            widget: "upload",
            required: true,
            file: { types: ["pdf", "rar", "zip"], maxBytes: 10485760, messages: { types: "上传文件的格式不正确", maxBytes: "上传文件不得大于10M" } },
            fileName: "proofFileName",
            format: "file",
            hint: "如有多个凭证，请打包压缩为一个文件后上传",
            change: [
              {
                set: {
                  proofFileName: (s: Scope) => pluck(s.reply, ["enclosureName"]),
                  proofSaveName: (s: Scope) => pluck(s.reply, ["enclosureNameStorage"]),
                  proofSavePath: (s: Scope) => pluck(s.reply, ["enclosurePath"]),
                },
              },
            ],
            call: assetsOrg.upload,
          },
        ],
      },
      transitions: [
        {
          transition: transitions.uploadVoucher,
          call: assetsOrg.addAndModify,
          input: () => import("../services/assets-org/rules/add-and-modify.ts").then((m) => m.input),
        },
      ],
      send: { projectCode: (s: Scope) => s.row?.["projectCode"], projectName: (s: Scope) => s.row?.["projectName"] },
    },
    "purchaser-list.downloadVoucher": {
      id: "purchaser-list.downloadVoucher",
      label: "下载交易凭证",
      when: (s) => equals(s.row?.["state"], "7") && differs(s.row?.["supGuid"], "000"),
      call: assetsOrg.download,
      send: { kind: "2" },
    },
    "purchaser-list.publicityVoucher": {
      id: "purchaser-list.publicityVoucher",
      label: "查看公示凭证",
      when: (s) => isOneOf(s.row?.["state"], ["6", "7"]) && differs(s.row?.["assetsMode"], "环保回收"),
      title: "公示凭证",
      custom: "PublicityVoucher",
      width: 800,
    },
    "purchaser-list.print": {
      id: "purchaser-list.print",
      label: "打印",
      when: (s) => isOneOf(s.row?.["state"], ["6", "7"]),
      go: { path: "/printdepapplyList", params: ["id"] },
      window: true,
    },
  },
  workflow: disposalProject,
};

/** 处置公告 */
export default function SupplierListPage() {
  return <ScreenPage screen={screen} />;
}
SupplierListPage.screen = screen;
