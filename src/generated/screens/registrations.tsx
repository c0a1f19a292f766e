// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/registrations.yaml, schemas/entities/registration.schema.json, schemas/workflows/registration.yaml
// Hash: 5c150cff21938e80fc85fa8e8d5425df

import { differs, entered, equals, isEmpty, isOneOf, pluck, type Scope, type Screen, ScreenPage, shown, worded } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as register from "../services/register/calls.ts";
import { registration, transitions } from "../workflows/registration/workflow.ts";

const screen: Screen = {
  id: "registrations",
  title: "注册审核",
  path: "/registrations",
  params: [],
  under: [],
  access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
  blocks: {
    tab: {
      kind: "tabs",
      field: "state",
      items: [
        { value: "0", label: "审核中" },
        { value: "1", label: "已通过" },
        { value: "4", label: "已退回" },
      ],
    },
    list: {
      kind: "table",
      call: register.list,
      send: { state: (s: Scope) => pluck(s["tab"], ["value"]) },
      search: [
        { names: ["searchText"], label: "申请人", type: "string", widget: "keyword", format: "text" },
        {
          names: ["userTypeId"],
          label: "用户类型",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "监管机构" },
            { value: "2", label: "采购人" },
            { value: "3", label: "代理机构" },
            { value: "4", label: "供应商" },
            { value: "5", label: "专家" },
            { value: "6", label: "运营人员" },
            { value: "7", label: "外部审计人员" },
            { value: "8", label: "运营管理员" },
            { value: "0", label: "其他" },
            { value: "10", label: "资产处置单位" },
          ],
          format: "codes",
        },
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${worded(s.row?.["userTypeId"], {
        "0": "其他",
        "1": "监管机构",
        "2": "采购人",
        "3": "代理机构",
        "4": "供应商",
        "5": "专家",
        "6": "运营人员",
        "7": "外部审计人员",
        "8": "运营管理员",
        "10": "资产处置单位",
      })}（${worded(s.row?.["subType"], { "1": "管理员", "2": "用户" })}）`,
      columns: [
        { field: "applicantName", label: "申请人", format: "text" },
        {
          field: "userTypeId",
          label: "用户类型",
          format: "codes",
          codes: [
            { value: "1", label: "监管机构" },
            { value: "2", label: "采购人" },
            { value: "3", label: "代理机构" },
            { value: "4", label: "供应商" },
            { value: "5", label: "专家" },
            { value: "6", label: "运营人员" },
            { value: "7", label: "外部审计人员" },
            { value: "8", label: "运营管理员" },
            { value: "0", label: "其他" },
            { value: "10", label: "资产处置单位" },
          ],
          inSight: true,
        },
        {
          field: "subType",
          label: "注册为",
          format: "codes",
          codes: [
            { value: "1", label: "管理员" },
            { value: "2", label: "用户" },
          ],
          sort: true,
        },
        { field: "applicantAccount", label: "账号", format: "text" },
        { field: "regionName", label: "所属区划", format: "text" },
        { field: "registerDate", label: "申请时间", format: "datetime", sort: true },
        { field: "state", label: "状态", format: "state", sort: true },
        {
          field: "decider",
          label: "审核方",
          format: "codes",
          codes: [
            { value: "1", label: "系统管理员" },
            { value: "2", label: "区划管理员" },
          ],
          sort: true,
        },
        { field: "decidedName", label: "审核人", format: "text", show: (s) => differs(pluck(s["tab"], ["value"]), "0"), folds: true },
        {
          field: "decidedDate",
          label: "审核时间",
          format: "datetime",
          sort: true,
          show: (s) => differs(pluck(s["tab"], ["value"]), "0"),
          folds: true,
        },
        { field: "rejectReason", label: "退回原因", format: "text", width: 200, show: (s) => equals(pluck(s["tab"], ["value"]), "4") },
      ],
      select: true,
      empty: "没有用户类型注册申请。用户在「用户类型注册」页提交申请后，在这里审核。",
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["approve", "return", "history"],
      rowOpen: "look",
      todos: [{ value: "review", label: "用户类型注册待审核" }],
    },
  },
  actions: {
    look: {
      id: "look",
      label: "查看",
      title: "申请详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "申请",
            items: [
              { names: ["applicantName"], label: "申请人", type: "string", widget: "text", format: "text" },
              { names: ["applicantAccount"], label: "账号", type: "string", widget: "text", format: "text" },
              {
                names: ["userTypeId"],
                label: "用户类型",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "监管机构" },
                  { value: "2", label: "采购人" },
                  { value: "3", label: "代理机构" },
                  { value: "4", label: "供应商" },
                  { value: "5", label: "专家" },
                  { value: "6", label: "运营人员" },
                  { value: "7", label: "外部审计人员" },
                  { value: "8", label: "运营管理员" },
                  { value: "0", label: "其他" },
                  { value: "10", label: "资产处置单位" },
                ],
                format: "codes",
              },
              {
                names: ["subType"],
                label: "注册为",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "管理员" },
                  { value: "2", label: "用户" },
                ],
                format: "codes",
              },
              { names: ["regionName"], label: "所属区划", type: "string", widget: "text", format: "text" },
              { names: ["registerDate"], label: "申请时间", type: "string", widget: "datetime", format: "datetime" },
            ],
          },
          {
            section: "审核",
            items: [
              { names: ["state"], label: "状态", type: "string", widget: "display", format: "state" },
              {
                names: ["decider"],
                label: "审核方",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "系统管理员" },
                  { value: "2", label: "区划管理员" },
                ],
                format: "codes",
              },
              { names: ["decidedName"], label: "审核人", type: "string", widget: "text", format: "text" },
              { names: ["decidedDate"], label: "审核时间", type: "string", widget: "datetime", format: "datetime" },
              { names: ["rejectReason"], label: "退回原因", type: "string", widget: "text", format: "text" },
            ],
          },
        ],
      },
      detail: { call: register.get, key: "id" },
    },
    approve: {
      id: "approve",
      label: "通过",
      refused: "hidden",
      rows: "each",
      confirm: {
        text: (s: Scope) => `通过后，「${shown(entered(s, "applicantName"))}」成为${worded(entered(s, "userTypeId"), {
          "0": "其他",
          "1": "监管机构",
          "2": "采购人",
          "3": "代理机构",
          "4": "供应商",
          "5": "专家",
          "6": "运营人员",
          "7": "外部审计人员",
          "8": "运营管理员",
          "10": "资产处置单位",
        })}（${worded(entered(s, "subType"), { "1": "管理员", "2": "用户" })}），所需角色请在用户管理中分配。确认通过？`,
      },
      transitions: [
        {
          transition: transitions.approve,
          call: register.approve,
          input: () => import("../services/register/rules/approve.ts").then((m) => m.input),
        },
      ],
    },
    return: {
      id: "return",
      label: "退回",
      refused: "hidden",
      rows: "each",
      title: "退回申请",
      form: {
        errors: "fields",
        items: [
          {
            names: ["applicantName"],
            label: "申请人",
            type: "string",
            widget: "display",
            format: "text",
            show: (s) => !isEmpty(s.row?.["id"]),
            readonly: true,
          },
          {
            names: ["userTypeId"],
            label: "用户类型",
            type: "string",
            widget: "display",
            codes: [
              { value: "1", label: "监管机构" },
              { value: "2", label: "采购人" },
              { value: "3", label: "代理机构" },
              { value: "4", label: "供应商" },
              { value: "5", label: "专家" },
              { value: "6", label: "运营人员" },
              { value: "7", label: "外部审计人员" },
              { value: "8", label: "运营管理员" },
              { value: "0", label: "其他" },
              { value: "10", label: "资产处置单位" },
            ],
            format: "codes",
            show: (s) => !isEmpty(s.row?.["id"]),
          },
          { names: ["rejectReason"], label: "退回原因", type: "string", widget: "textarea", required: true, format: "text" },
        ],
      },
      transitions: [
        {
          transition: transitions.return,
          call: register.sendBack,
          input: () => import("../services/register/rules/send-back.ts").then((m) => m.input),
        },
      ],
      cancelled: "已取消退回",
    },
    history: { id: "history", label: "变更记录", call: changes.registrations },
  },
  workflow: registration,
};

/** 注册审核 */
export default function RegistrationsPage() {
  return <ScreenPage screen={screen} />;
}
RegistrationsPage.screen = screen;
