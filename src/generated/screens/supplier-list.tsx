// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/supplier-list.yaml, schemas/entities/disposal-project.schema.json, schemas/workflows/disposal-project.yaml
// Hash: f1e70488f66ce2e1852116b53f5b983c

import { equals, isOneOf, pluck, type Scope, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as assetsOrg from "../services/assets-org/calls.ts";
import * as assetsSup from "../services/assets-sup/calls.ts";
import { disposalProject, transitions } from "../workflows/disposal-project/workflow.ts";

const screen: Screen = {
  id: "supplier-list",
  title: "处置公告",
  path: "/supplierList",
  params: [],
  under: [],
  access: (s) => equals(s.user["exchange"], true),
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
      call: assetsSup.searchByPageInfo,
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
      pageSizes: [10, 20, 30, 40, 50, 100],
      actions: [],
      rowActions: ["purchaser-list.viewItem", "view", "purchaser-list.withdraw"],
    },
  },
  actions: {
    view: {
      id: "view",
      label: "查看",
      when: (s) => isOneOf(s.row?.["state"], ["3", "4"]),
      go: { path: "/looksupplierassets", params: ["id"] },
    },
    "purchaser-list.viewItem": {
      id: "purchaser-list.viewItem",
      label: "查看事项公告",
      when: (s) => isOneOf(s.row?.["state"], ["2", "5", "6", "7"]),
      go: { path: "/looksupplierassets", params: ["id"] },
    },
    "purchaser-list.withdraw": {
      id: "purchaser-list.withdraw",
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
  },
  workflow: disposalProject,
};

/** 处置公告 */
export default function SupplierListPage() {
  return <ScreenPage screen={screen} />;
}
