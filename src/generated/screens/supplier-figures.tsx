// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/supplier-figures.yaml
// Hash: 02d8b2948c4d608a01d3c86a3443984c

import { equals, isEmpty, isOneOf, type Scope, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as assetsSup from "../services/assets-sup/calls.ts";

const screen: Screen = {
  id: "supplier-figures",
  title: "处置公告统计",
  path: "/supplierFigures",
  params: [],
  under: [],
  access: (s) =>
    equals(s.user["exchange"], true) &&
    !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
  denied: "您不是资产处置用户，无权限访问",
  blocks: {
    states: {
      kind: "chart",
      type: "bar",
      title: "各状态项目",
      call: assetsSup.figuresByState,
      x: {
        field: "value",
        label: "状态",
        format: "codes",
        codes: [
          { value: "0", label: "草稿", tone: "draft" },
          { value: "1", label: "待完善", tone: "waiting" },
          { value: "3", label: "待审核", tone: "waiting" },
          { value: "4", label: "审核退回", tone: "returned" },
          { value: "2", label: "已发布", tone: "waiting" },
          { value: "5", label: "待填写结果公告", tone: "waiting" },
          { value: "6", label: "待上传凭证", tone: "waiting" },
          { value: "7", label: "处置完成", tone: "done" },
        ],
      },
      y: ["count"],
      columns: [
        { field: "count", label: "项目数", format: "number" },
        { field: "originalTotal", label: "账面原值（元）", format: "amount" },
        { field: "costAll", label: "成交金额（元）", format: "amount" },
      ],
      horizontal: true,
      totals: ["count", "originalTotal", "costAll"],
      link: { screen: { path: "/supplierList", params: [] }, right: "supplier-list", query: { step: (s: Scope) => s.row?.["value"] } },
    },
    months: {
      kind: "chart",
      type: "bar",
      title: "各月处置金额",
      call: assetsSup.figuresByMonth,
      x: { field: "value", label: "月份", format: "text" },
      y: ["originalTotal"],
      columns: [
        { field: "count", label: "项目数", format: "number" },
        { field: "originalTotal", label: "账面原值（元）", format: "amount" },
        { field: "costAll", label: "成交金额（元）", format: "amount" },
      ],
      last: 12,
      totals: ["count", "originalTotal", "costAll"],
      hint: "按立项月份，图中为最近12个月的账面原值",
      period: "datetime",
    },
    days: {
      kind: "chart",
      type: "bar",
      title: "各状态停留天数",
      call: assetsSup.daysByState,
      x: {
        field: "value",
        label: "状态",
        format: "codes",
        codes: [
          { value: "0", label: "草稿", tone: "draft" },
          { value: "1", label: "待完善", tone: "waiting" },
          { value: "3", label: "待审核", tone: "waiting" },
          { value: "4", label: "审核退回", tone: "returned" },
          { value: "2", label: "已发布", tone: "waiting" },
          { value: "5", label: "待填写结果公告", tone: "waiting" },
          { value: "6", label: "待上传凭证", tone: "waiting" },
          { value: "7", label: "处置完成", tone: "done" },
        ],
      },
      y: ["days"],
      columns: [
        { field: "count", label: "次数", format: "number" },
        { field: "days", label: "平均天数", format: "number" },
      ],
      horizontal: true,
      hint: "最近1000个项目的平均天数，未离开的算到现在",
    },
  },
  actions: {},
};

/** 处置公告统计 */
export default function SupplierFiguresPage() {
  return <ScreenPage screen={screen} />;
}
SupplierFiguresPage.screen = screen;
