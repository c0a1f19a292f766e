// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/purchaser-list.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: 8a696608324748d6457b3018149bce36

import { differs, differsFromReference, equals, isOneOf, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import { actors, can, disposalProject, transitions } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "purchaser-list",
  title: "资产处置项目",
  path: "/purchaserList",
  params: [],
  under: [],
  access: (s) => equals(s.user["userTypeNow"], "10"),
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
      counts: assetsOrg.countByState,
    },
    list: {
      kind: "table",
      call: assetsOrg.searchByPageInfo,
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
        { field: "projectName", label: "项目名称", format: "text", link: ["view", "viewItem"] },
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
      empty: "还没有处置项目。处置需求提交后，在这里办理公告、审核和成交结果。",
      pageSizes: [10, 20, 30, 40, 50],
      actions: ["addNeed", "export"],
      rowActions: [
        "viewItem",
        "viewResult",
        "view",
        "modify",
        "complete",
        "fillResult",
        "review",
        "edit",
        "withdraw",
        "uploadVoucher",
        "downloadVoucher",
        "publicityVoucher",
        "print",
        "delete",
      ],
      todos: [
        { value: "submit", label: "处置项目待提交" },
        { value: "review", label: "事项公告待审核" },
        { value: "completeOwn", label: "事项公告待完善" },
        { value: "mendOwn", label: "审核退回待修改" },
        { value: "fillOwnResult", label: "结果公告待填写" },
        { value: "uploadVoucher", label: "交易凭证待上传" },
      ],
    },
  },
  actions: {
    addNeed: {
      id: "addNeed",
      label: "新增处置需求",
      checks: [{ rule: (s) => equals(s.setting?.["ADD_DISPOSAL_NEED"], "on"), message: "系统升级维护中，暂无法新增处置需求!", fields: [] }],
      go: { path: "/addPurchaserAssets", params: [] },
    },
    export: { id: "export", label: "导出", call: assetsOrg.exportProjects },
    viewItem: {
      id: "viewItem",
      label: "查看事项公告",
      when: (s) => isOneOf(s.row?.["state"], ["2", "5", "6", "7"]),
      go: { path: "/looksupplierassets", params: ["id"] },
    },
    viewResult: {
      id: "viewResult",
      label: "查看结果公告",
      when: (s) => isOneOf(s.row?.["state"], ["6", "7"]) && differs(s.row?.["assetsMode"], "环保回收"),
      title: "公告预览",
      custom: "ResultPreview",
      width: 1140,
    },
    view: {
      id: "view",
      label: "查看",
      when: (s) => isOneOf(s.row?.["state"], ["3", "4"]) || (equals(s.row?.["state"], "1") && actors.unit(s)),
      go: { path: "/lookpurchaserassets", params: ["id"] },
    },
    modify: {
      id: "modify",
      label: [
        { when: (s) => equals(s.row?.["supGuid"], "000"), text: "补充公告" },
        { text: "修改事项公告" },
      ],
      hint: (s: Scope) => `${shown(s.row?.["rejectReason"])}`,
      when: (s) => equals(s.row?.["state"], "4") && can("submitAnnouncement", s),
      go: { path: "/editsupplierassets", params: ["id"] },
    },
    complete: {
      id: "complete",
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
    fillResult: {
      id: "fillResult",
      label: [
        { when: (s) => equals(s.row?.["supGuid"], "000"), text: "填写结果公告" },
        { text: "去填写" },
      ],
      when: (s) => can("publishResult", s) || can("confirmResult", s),
      go: { path: "/editsupplierassetsfinaly", params: ["id"] },
    },
    review: {
      id: "review",
      label: "审核",
      when: (s) =>
        can("approve", s) &&
        (equals(s.setting?.["SELF_REVIEW"], "on") || (differsFromReference(s.row?.["submittedBy"], s.user["userId"]) && differsFromReference(s.row?.["announcedBy"], s.user["userId"]))),
      go: { path: "/auditPurchaserAssets", params: ["id"] },
    },
    edit: { id: "edit", label: "编辑", when: (s) => can("saveDraft", s), go: { path: "/editPurchaserAssets", params: ["id"] } },
    delete: {
      id: "delete",
      label: "删除",
      confirm: { text: "此操作将永久删除该处置项目, 是否继续?" },
      transitions: [
        {
          transition: transitions.delete,
          call: assetsOrg.delete_,
          input: () => import("../services/assets-org/rules/delete.ts").then((m) => m.input),
        },
      ],
      cancelled: "已取消删除",
    },
    withdraw: {
      id: "withdraw",
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
    uploadVoucher: {
      id: "uploadVoucher",
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
    downloadVoucher: {
      id: "downloadVoucher",
      label: "下载交易凭证",
      when: (s) => equals(s.row?.["state"], "7") && differs(s.row?.["supGuid"], "000"),
      call: assetsOrg.download,
      send: { kind: "2" },
    },
    publicityVoucher: {
      id: "publicityVoucher",
      label: "查看公示凭证",
      when: (s) => isOneOf(s.row?.["state"], ["6", "7"]) && differs(s.row?.["assetsMode"], "环保回收"),
      title: "公示凭证",
      custom: "PublicityVoucher",
      width: 800,
    },
    print: {
      id: "print",
      label: "打印",
      when: (s) => isOneOf(s.row?.["state"], ["6", "7"]),
      go: { path: "/printdepapplyList", params: ["id"] },
      window: true,
    },
  },
  workflow: disposalProject,
};

/** 资产处置项目 */
export default function PurchaserListPage() {
  return <ScreenPage screen={screen} />;
}
PurchaserListPage.screen = screen;
