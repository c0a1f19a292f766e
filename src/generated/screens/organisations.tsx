// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 0bc9750d27b700904628e1273da780d3

import { differs, equals, type Form, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as organisations from "../services/organisations/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const organisationForm: Form = {
  errors: "fields",
  items: [
    { names: ["orgName"], label: "组织名称", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["orgTopGuid"],
      label: "主管单位",
      type: "string",
      widget: "select",
      options: {
        call: organisations.list,
        send: { pageNumber: 1, pageSize: 1000, enabled: "1" },
        value: "orgGuid",
        label: (s: Scope) => shown(s.option?.["orgName"]),
        current: (s: Scope) => shown(s.row?.["orgTopName"]),
      },
      format: "text",
    },
    { names: ["orgTel"], label: "联系方式", type: "string", widget: "phone", format: "text" },
    { names: ["orgContact"], label: "联系人", type: "string", widget: "text", format: "text" },
    { names: ["orgWebsite"], label: "网址链接", type: "string", widget: "url", format: "text" },
    {
      names: ["enabled"],
      label: "是否启用",
      type: "string",
      widget: "radio",
      codes: [
        { value: "1", label: "启用", tone: "active" },
        { value: "0", label: "停用", tone: "muted" },
      ],
      format: "codes",
      default: "1",
    },
  ],
};

const screen: Screen = {
  id: "organisations",
  title: "组织管理",
  path: "/organisation",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: organisations.list,
      search: [
        { names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" },
        {
          names: ["enabled"],
          label: "是否启用",
          type: "string",
          widget: "select",
          codes: [
            { value: "1", label: "启用", tone: "active" },
            { value: "0", label: "停用", tone: "muted" },
          ],
          format: "codes",
        },
      ],
      checks: [],
      rowKey: "orgGuid",
      naming: (s: Scope) => `${shown(s.row?.["orgName"])}`,
      columns: [
        { field: "orgName", label: "组织名称", format: "text", sort: true },
        { field: "orgTopName", label: "主管单位", format: "text", sort: true },
        { field: "orgContact", label: "联系人", format: "text", sort: true },
        { field: "orgTel", label: "联系方式", format: "text", sort: true },
        { field: "exchange", label: "交易机构", format: "boolean", sort: true },
        {
          field: "enabled",
          label: "是否启用",
          format: "codes",
          codes: [
            { value: "1", label: "启用", tone: "active" },
            { value: "0", label: "停用", tone: "muted" },
          ],
          sort: true,
          switch: ["enable", "disable"],
        },
      ],
      select: true,
      empty: "还没有组织。用户和处置项目都属于某个组织。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增组织",
      form: organisationForm,
      call: organisations.add,
      addAnother: true,
      input: () => import("../services/organisations/rules/add.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑组织",
      form: organisationForm,
      call: organisations.change,
      input: () => import("../services/organisations/rules/change.ts").then((m) => m.input),
      detail: { call: organisations.get, key: "orgGuid" },
    },
    enable: {
      id: "enable",
      label: "启用",
      rows: "each",
      when: (s) => equals(s.row?.["enabled"], "0"),
      confirm: { text: "确认启用该组织?" },
      call: organisations.enable,
      send: { enabled: "1" },
    },
    disable: {
      id: "disable",
      label: "停用",
      danger: true,
      rows: "each",
      when: (s) => differs(s.row?.["enabled"], "0"),
      confirm: { text: "确认停用该组织?" },
      call: organisations.enable,
      send: { enabled: "0" },
    },
    look: {
      id: "look",
      label: "查看",
      title: "组织详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["orgName"], label: "组织名称", type: "string", widget: "text", format: "text" },
          { names: ["orgTopName"], label: "主管单位", type: "string", widget: "text", format: "text" },
          { names: ["orgContact"], label: "联系人", type: "string", widget: "text", format: "text" },
          { names: ["orgTel"], label: "联系方式", type: "string", widget: "text", format: "text" },
          { names: ["orgWebsite"], label: "网址链接", type: "string", widget: "text", format: "text" },
          { names: ["exchange"], label: "交易机构", type: "boolean", widget: "boolean-radio", format: "boolean" },
          {
            names: ["enabled"],
            label: "是否启用",
            type: "string",
            widget: "select",
            codes: [
              { value: "1", label: "启用", tone: "active" },
              { value: "0", label: "停用", tone: "muted" },
            ],
            format: "codes",
          },
        ],
      },
      detail: { call: organisations.get, key: "orgGuid" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该组织?" },
      call: organisations.remove,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "orgGuid" },
    },
    history: { id: "history", label: "变更记录", call: changes.organisations },
  },
};

/** 组织管理 */
export default function OrganisationsPage() {
  return <ScreenPage screen={screen} />;
}
OrganisationsPage.screen = screen;
