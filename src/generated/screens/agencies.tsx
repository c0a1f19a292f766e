// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/agencies.yaml, schemas/entities/organisation.schema.json
// Hash: 6ba07d73c68bd64b5fcaae0cb439da5e

import { differs, equals, type Form, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as agencies from "../services/agencies/calls.ts";
import * as changes from "../services/changes/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const agencyForm: Form = {
  errors: "fields",
  items: [
    { names: ["orgName"], label: "组织名称", type: "string", widget: "text", required: true, format: "text" },
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
  id: "agencies",
  title: "处置机构管理",
  path: "/agency",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: agencies.list,
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
        { field: "orgContact", label: "联系人", format: "text", sort: true },
        { field: "orgTel", label: "联系方式", format: "text", sort: true },
        { field: "orgWebsite", label: "网址链接", format: "text" },
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
      empty: "还没有处置机构。处置单位从这里登记的机构中选择。",
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
      title: "新增处置机构",
      form: agencyForm,
      call: agencies.add,
      addAnother: true,
      input: () => import("../services/agencies/rules/add.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑处置机构",
      form: agencyForm,
      call: agencies.change,
      input: () => import("../services/agencies/rules/change.ts").then((m) => m.input),
      detail: { call: agencies.get, key: "orgGuid" },
    },
    enable: {
      id: "enable",
      label: "启用",
      rows: "each",
      when: (s) => equals(s.row?.["enabled"], "0"),
      confirm: { text: "确认启用该处置机构?" },
      call: agencies.enable,
      send: { enabled: "1" },
    },
    disable: {
      id: "disable",
      label: "停用",
      danger: true,
      rows: "each",
      when: (s) => differs(s.row?.["enabled"], "0"),
      confirm: { text: "确认停用该处置机构?" },
      call: agencies.enable,
      send: { enabled: "0" },
    },
    look: {
      id: "look",
      label: "查看",
      title: "处置机构详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["orgName"], label: "组织名称", type: "string", widget: "text", format: "text" },
          { names: ["orgContact"], label: "联系人", type: "string", widget: "text", format: "text" },
          { names: ["orgTel"], label: "联系方式", type: "string", widget: "text", format: "text" },
          { names: ["orgWebsite"], label: "网址链接", type: "string", widget: "text", format: "text" },
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
      detail: { call: agencies.get, key: "orgGuid" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      rows: "each",
      confirm: { text: "确认删除该处置机构?" },
      call: agencies.remove,
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "orgGuid" },
    },
    history: { id: "history", label: "变更记录", call: changes.agencies },
  },
};

/** 处置机构管理 */
export default function AgenciesPage() {
  return <ScreenPage screen={screen} />;
}
AgenciesPage.screen = screen;
