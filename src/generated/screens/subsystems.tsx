// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/subsystems.yaml, schemas/entities/subsystem.schema.json
// Hash: 14ed4b53c5c640c1d2eb1bdd6a729dcf

import { type Form, isEmpty, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as menuCenter from "../services/menu-center/calls.ts";
import * as systems from "../services/systems/calls.ts";

const systemForm: Form = {
  errors: "fields",
  items: [
    {
      names: ["systemId"],
      label: "系统标识",
      type: "string",
      widget: "text",
      required: true,
      format: "text",
      readonly: (s) => !isEmpty(s.row?.["systemId"]),
    },
    { names: ["systemName"], label: "系统名称", type: "string", widget: "text", required: true, format: "text" },
    { names: ["systemTitle"], label: "菜单名称", type: "string", widget: "text", required: true, format: "text" },
    { names: ["systemAliasTitle"], label: "菜单别名", type: "string", widget: "text", format: "text" },
    { names: ["systemIcon"], label: "系统图标", type: "string", widget: "icon", required: true, format: "text" },
    { names: ["systemIndexUrl"], label: "系统首页地址", type: "string", widget: "url", required: true, format: "text" },
    { names: ["systemOrder"], label: "序号", type: "integer", widget: "number", required: true, format: "number" },
    {
      names: ["systemOpenType"],
      label: "打开方式",
      type: "string",
      widget: "radio",
      codes: [
        { value: "1", label: "门户内打开" },
        { value: "2", label: "跳转打开" },
      ],
      format: "codes",
      default: "1",
    },
    {
      names: ["userTypeInfoList"],
      label: "用户类型",
      type: "array",
      widget: "checkboxes",
      codes: [
        { value: "1", label: "监管机构" },
        { value: "2", label: "采购人" },
        { value: "3", label: "代理机构" },
        { value: "4", label: "供应商" },
        { value: "5", label: "专家" },
        { value: "7", label: "外部审计人员" },
        { value: "8", label: "运营管理员" },
      ],
      format: "list",
      hint: "仅所选类型的用户可见，不选则任何用户都看不到",
    },
  ],
};

const screen: Screen = {
  id: "subsystems",
  title: "子系统管理",
  path: "/subsystem",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: menuCenter.querySubsystemPaging,
      search: [
        { names: ["systemId"], label: "系统标识", type: "string", widget: "text", format: "text" },
        { names: ["systemName"], label: "系统名称", type: "string", widget: "text", format: "text" },
        { names: ["systemTitle"], label: "菜单名称", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "systemId",
      naming: (s: Scope) => `${shown(s.row?.["systemName"])}（${shown(s.row?.["systemId"])}）`,
      columns: [
        { field: "systemId", label: "系统标识", format: "text", sort: true },
        { field: "systemName", label: "系统名称", format: "text", sort: true },
        { field: "systemTitle", label: "菜单名称", format: "text", sort: true },
        { field: "systemOrder", label: "序号", format: "number", sort: true },
        {
          field: "systemStatus",
          label: "初始化状态",
          format: "codes",
          codes: [
            { value: "1", label: "已初始化", tone: "done" },
            { value: "0", label: "未初始化", tone: "waiting" },
          ],
          sort: true,
          inSight: true,
        },
        {
          field: "systemOpenType",
          label: "打开方式",
          format: "codes",
          codes: [
            { value: "1", label: "门户内打开" },
            { value: "2", label: "跳转打开" },
          ],
          sort: true,
        },
      ],
      empty: "还没有子系统。子系统登记后才能配置菜单和区划初始化。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add"],
      rowActions: ["edit", "entries", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增子系统",
      form: systemForm,
      call: systems.add,
      addAnother: true,
      input: () => import("../services/systems/rules/add.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑子系统",
      form: systemForm,
      call: systems.change,
      input: () => import("../services/systems/rules/change.ts").then((m) => m.input),
      detail: { call: systems.getSystem, key: "systemId" },
    },
    entries: { id: "entries", label: "服务入口", width: 1000, open: { params: ["systemId"], load: () => import("./subsystem-entries.tsx") } },
    look: {
      id: "look",
      label: "查看",
      title: "子系统详情",
      form: {
        call: systems.getSystem,
        send: { systemId: (s: Scope) => s.row?.["systemId"] },
        readonly: true,
        errors: "fields",
        items: [
          {
            section: "系统",
            items: [
              { names: ["systemId"], label: "系统标识", type: "string", widget: "text", format: "text" },
              { names: ["systemName"], label: "系统名称", type: "string", widget: "text", format: "text" },
              { names: ["systemIndexUrl"], label: "系统首页地址", type: "string", widget: "text", format: "text" },
              {
                names: ["systemStatus"],
                label: "初始化状态",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "已初始化", tone: "done" },
                  { value: "0", label: "未初始化", tone: "waiting" },
                ],
                format: "codes",
              },
            ],
          },
          {
            section: "菜单",
            items: [
              { names: ["systemTitle"], label: "菜单名称", type: "string", widget: "text", format: "text" },
              { names: ["systemAliasTitle"], label: "菜单别名", type: "string", widget: "text", format: "text" },
              { names: ["systemIcon"], label: "系统图标", type: "string", widget: "text", format: "text" },
              { names: ["systemOrder"], label: "序号", type: "integer", widget: "number", format: "number" },
              {
                names: ["systemOpenType"],
                label: "打开方式",
                type: "string",
                widget: "select",
                codes: [
                  { value: "1", label: "门户内打开" },
                  { value: "2", label: "跳转打开" },
                ],
                format: "codes",
              },
              {
                names: ["userTypeInfoList"],
                label: "用户类型",
                type: "array",
                widget: "multi-select",
                codes: [
                  { value: "1", label: "监管机构" },
                  { value: "2", label: "采购人" },
                  { value: "3", label: "代理机构" },
                  { value: "4", label: "供应商" },
                  { value: "5", label: "专家" },
                  { value: "7", label: "外部审计人员" },
                  { value: "8", label: "运营管理员" },
                ],
                format: "list",
              },
            ],
          },
        ],
      },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      title: "删除子系统",
      form: {
        errors: "fields",
        save: "删除",
        items: [
          { names: ["systemName"], label: "系统名称", type: "string", widget: "text", format: "text", readonly: true },
          {
            names: ["current"],
            label: "立即生效",
            type: "string",
            widget: "switch",
            codes: [
              { value: "1", label: "是" },
              { value: "0", label: "否" },
            ],
            format: "codes",
            hint: "关闭后，已登录的用户在菜单下次刷新时才不再看到",
            default: "1",
          },
        ],
      },
      call: systems.remove,
      judged: [{ when: (s) => isEmpty(s.form?.["id"]), rule: (s) => !isEmpty(s.form?.["systemId"]), message: "请输入系统标识", fields: ["systemId"] }],
      input: () => import("../services/systems/rules/remove.ts").then((m) => m.input),
      detail: { call: systems.getSystem, key: "systemId" },
      cancelled: "已取消删除",
    },
    history: { id: "history", label: "变更记录", call: changes.subsystems },
  },
};

/** 子系统管理 */
export default function SubsystemsPage() {
  return <ScreenPage screen={screen} />;
}
SubsystemsPage.screen = screen;
