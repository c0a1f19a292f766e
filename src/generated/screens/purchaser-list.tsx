// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/purchaser-list.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: 054bc9e598f3786ec515a24e130fb321

import { differs, equals, isOneOf, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
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
    },
    list: {
      kind: "table",
      call: assetsOrg.searchByPageInfo,
      send: {
        state: (s: Scope) => pluck(s["step"], ["value"]),
      },
      search: [
        { names: ["projectCode"], label: "项目编号", type: "string", widget: "text", format: "text" },
        { names: ["projectName"], label: "项目名称", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "projectCode", label: "项目编号", format: "text" },
        { field: "projectName", label: "项目名称", format: "text" },
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
        { field: "lxTime", label: "立项时间", format: "date" },
        { field: "state", label: "状态", format: "state" },
      ],
      pageSizes: [10, 20, 30, 40, 50],
      actions: [],
      rowActions: ["viewItem", "view", "approve", "return", "delete", "withdraw"],
    },
  },
  actions: {
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
        {
          when: (s) => equals(s.row?.["supGuid"], "000"),
          text: "补充公告",
        },
        { text: "修改事项公告" },
      ],
      hint: (s: Scope) => `${shown(s.row?.["rejectReason"])}`,
      when: (s) => equals(s.row?.["state"], "4") && can("submitAnnouncement", s),
    },
    complete: {
      id: "complete",
      label: [
        {
          when: (s) => equals(s.row?.["supGuid"], "000"),
          text: "完善公告",
        },
        { text: "去完善" },
      ],
      when: (s) =>
        equals(s.row?.["state"], "1") &&
        can("submitAnnouncement", s) &&
        (equals(s.row?.["supGuid"], "000") || differs(s.row?.["assetsMode"], "环保回收")),
    },
    fillResult: {
      id: "fillResult",
      label: [
        {
          when: (s) => equals(s.row?.["supGuid"], "000"),
          text: "填写结果公告",
        },
        { text: "去填写" },
      ],
      when: (s) => can("publishResult", s) || can("confirmResult", s),
    },
    review: {
      id: "review",
      label: "审核",
      when: (s) => can("approve", s),
    },
    approve: {
      id: "approve",
      label: "审核通过",
      confirm: { title: "审核", text: "确定要发布事项公告吗?" },
      transitions: [
        {
          transition: transitions.approve,
          call: assetsOrg.auditAssets,
          input: () => import("../services/assets-org/rules/audit-assets.ts").then((m) => m.input),
        },
      ],
    },
    return: {
      id: "return",
      label: "退回",
      form: {
        errors: "fields",
        items: [
          { names: ["rejectReason"], label: "退回原因", type: "string", widget: "textarea", required: true, format: "text" },
        ],
      },
      transitions: [
        {
          transition: transitions.return,
          call: assetsOrg.auditAssets,
          input: () => import("../services/assets-org/rules/audit-assets.ts").then((m) => m.input),
        },
      ],
      cancelled: "取消输入",
    },
    edit: {
      id: "edit",
      label: "编辑",
      when: (s) => can("saveDraft", s),
    },
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
        items: [
          { names: ["cancelReason"], label: "撤回原因", type: "string", widget: "textarea", required: true, format: "text" },
        ],
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
      when: (s) => can("uploadVoucher", s),
    },
    downloadVoucher: {
      id: "downloadVoucher",
      label: "下载交易凭证",
      when: (s) => equals(s.row?.["state"], "7") && differs(s.row?.["supGuid"], "000"),
    },
    publicityVoucher: {
      id: "publicityVoucher",
      label: "查看公示凭证",
      when: (s) => isOneOf(s.row?.["state"], ["6", "7"]) && differs(s.row?.["assetsMode"], "环保回收"),
    },
    print: {
      id: "print",
      label: "打印",
      when: (s) => isOneOf(s.row?.["state"], ["6", "7"]),
    },
  },
  workflow: disposalProject,
};

/** 资产处置项目 */
export default function PurchaserListPage() {
  return <ScreenPage screen={screen} />;
}
