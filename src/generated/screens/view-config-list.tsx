// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/view-config-list.yaml, schemas/entities/view-config.schema.json
// Hash: 031cc77af2abb04ea46394f0204569c3

import { entered, isEmpty, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as views from "../services/views/calls.ts";

const screen: Screen = {
  id: "view-config-list",
  title: "视图列表",
  path: "/view-config/list",
  params: ["systemId"],
  under: ["view-config"],
  blocks: {
    list: {
      kind: "table",
      call: views.list,
      send: { systemId: (s: Scope) => s.params?.["systemId"] },
      search: [],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["remark"])}`,
      columns: [
        { field: "systemName", label: "系统名称", format: "text" },
        { field: "remark", label: "备注", format: "text", sort: true },
        { field: "selectSql", label: "视图SQL", format: "text", width: 320 },
        {
          field: "current",
          label: "立即生效",
          format: "codes",
          codes: [
            { value: "1", label: "是" },
            { value: "0", label: "否" },
          ],
          sort: true,
        },
        { field: "createDate", label: "创建时间", format: "datetime", sort: true },
        { field: "lastModifyDate", label: "修改时间", format: "datetime", sort: true },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["back"],
      rowActions: ["edit", "rows", "history", "delete"],
    },
  },
  actions: {
    back: { id: "back", label: "返回", go: "back" },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑视图",
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
    rows: { id: "rows", label: "查看数据", title: "视图数据", custom: "ViewRows", width: 900 },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      title: "删除视图",
      form: {
        errors: "fields",
        save: "删除",
        items: [
          { names: ["remark"], label: "备注", type: "string", widget: "text", format: "text", readonly: true },
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
            hint: "关闭后，已生效的视图在系统下次初始化时才失效",
            default: "1",
          },
        ],
      },
      call: views.remove,
      input: () => import("../services/views/rules/remove.ts").then((m) => m.input),
      cancelled: "已取消删除",
    },
    history: { id: "history", label: "变更记录", call: changes.viewConfigList },
  },
};

/** 视图列表 */
export default function ViewConfigListPage() {
  return <ScreenPage screen={screen} />;
}
ViewConfigListPage.screen = screen;
