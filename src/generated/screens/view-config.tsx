// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/view-config.yaml, schemas/entities/subsystem.schema.json
// Hash: 8ea24ec15686c36ccfca687b1362021d

import { entered, isEmpty, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as menuCenter from "../services/menu-center/calls.ts";
import * as views from "../services/views/calls.ts";

const screen: Screen = {
  id: "view-config",
  title: "SQL视图配置",
  path: "/view-config",
  params: [],
  under: [],
  blocks: {
    systems: {
      kind: "table",
      call: menuCenter.querySubsystemPaging,
      search: [
        { names: ["systemId"], label: "系统标识", type: "string", widget: "text", format: "text" },
        { names: ["systemName"], label: "系统名称", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "systemId",
      naming: (s: Scope) => `${shown(s.row?.["systemName"])}（${shown(s.row?.["systemId"])}）`,
      columns: [
        { field: "systemId", label: "系统标识", format: "text", sort: true },
        { field: "systemName", label: "系统名称", format: "text", sort: true, link: ["view"] },
        { field: "systemTitle", label: "菜单名称", format: "text", sort: true },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["done"],
      rowActions: ["initialise", "view", "addView", "delete"],
    },
  },
  actions: {
    initialise: {
      id: "initialise",
      label: "初始化",
      confirm: { text: (s: Scope) => `确认初始化「${shown(entered(s, "systemName"))}」的视图?` },
      call: views.init,
      cancelled: "已取消初始化",
    },
    done: { id: "done", label: "已初始化的系统", width: 700, open: { params: [], load: () => import("./view-config-done.tsx") } },
    view: { id: "view", label: "查看视图", go: { path: "/view-config/list", params: ["systemId"] } },
    addView: {
      id: "addView",
      label: "新增视图",
      title: "新增视图",
      form: {
        errors: "fields",
        items: [
          {
            names: ["selectSql"],
            label: "视图SQL",
            type: "string",
            widget: "sql",
            required: true,
            options: { call: views.tables, value: "table", label: (s: Scope) => shown(s.option?.["columns"]) },
            format: "text",
            change: [{ set: { message: null, columns: null } }],
          },
          {
            names: ["message"],
            label: "校验结果",
            type: "string",
            widget: "display",
            format: "text",
            show: (s) => !isEmpty(entered(s, "message")),
          },
          {
            names: ["columns"],
            label: "视图字段",
            type: "array",
            widget: "display",
            format: "list",
            show: (s) => !isEmpty(entered(s, "columns")),
          },
          { names: ["remark"], label: "备注", type: "string", widget: "text", format: "text" },
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
            default: "1",
          },
        ],
        actions: ["verify"],
        typed: () => import("../entities/verified-view.typed.ts").then((m) => m.input),
      },
      width: 800,
      call: views.save,
      input: () => import("../services/views/rules/save.ts").then((m) => m.input),
    },
    verify: {
      id: "verify",
      label: "校验",
      call: views.verify,
      input: () => import("../services/views/rules/verify.ts").then((m) => m.input),
      set: { message: (s: Scope) => pluck(s.reply, ["message"]), columns: (s: Scope) => pluck(s.reply, ["columns"]) },
    },
    delete: { id: "delete", label: "删除", call: views.list, send: { pageNumber: 1, pageSize: 100 }, then: "deleteView" },
    deleteView: {
      id: "deleteView",
      label: "",
      danger: true,
      checks: [{ rule: (s) => !isEmpty(pluck(s.reply, ["rows"])), message: "当前系统未配置视图", fields: [] }],
      title: "删除视图",
      form: {
        errors: "fields",
        save: "删除",
        items: [
          {
            names: ["id"],
            label: "视图",
            type: "string",
            widget: "select",
            required: true,
            options: {
              rows: (s: Scope) => pluck(s.reply, ["rows"]),
              value: "id",
              label: (s: Scope) => `${shown(s.option?.["remark"])}（${shown(s.option?.["createDate"])}）`,
            },
            format: "text",
            change: [{ set: { version: (s: Scope) => s.option?.["version"] } }],
          },
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
            default: "1",
          },
        ],
      },
      call: views.remove,
      input: () => import("../services/views/rules/remove.ts").then((m) => m.input),
      cancelled: "已取消删除",
    },
  },
};

/** SQL视图配置 */
export default function ViewConfigPage() {
  return <ScreenPage screen={screen} />;
}
ViewConfigPage.screen = screen;
