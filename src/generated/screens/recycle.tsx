// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/recycle.yaml, schemas/entities/removed-record.schema.json
// Hash: 03a24938523f4e4eebce446e01afa946

import { entered, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as recycle from "../services/recycle/calls.ts";

const screen: Screen = {
  id: "recycle",
  title: "回收站",
  path: "/recycle",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: recycle.list,
      search: [
        { names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" },
        { names: ["from", "to"], label: "删除时间", type: "string", widget: "date-range", format: "datetime" },
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["kind"])} ${shown(s.row?.["name"])}`,
      columns: [
        { field: "name", label: "名称", format: "text", width: 280 },
        { field: "kind", label: "类别", format: "text" },
        { field: "userName", label: "删除人", format: "text" },
        { field: "removedAt", label: "删除时间", format: "datetime" },
        { field: "expiresAt", label: "清除时间", format: "datetime" },
      ],
      empty: "回收站是空的。删除的数据在「安全策略」规定的天数内可以从这里恢复。",
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["view", "restore", "purge"],
    },
  },
  actions: {
    view: { id: "view", label: "查看", call: recycle.look, then: "showContent" },
    showContent: {
      id: "showContent",
      label: "",
      title: "已删除数据",
      form: {
        record: (s: Scope) => s.reply,
        readonly: true,
        errors: "fields",
        items: [
          { names: ["kind"], label: "类别", type: "string", widget: "text", format: "text" },
          { names: ["name"], label: "名称", type: "string", widget: "text", format: "text" },
          { names: ["userName"], label: "删除人", type: "string", widget: "text", format: "text" },
          { names: ["removedAt"], label: "删除时间", type: "string", widget: "datetime", format: "datetime" },
          { names: ["expiresAt"], label: "清除时间", type: "string", widget: "datetime", format: "datetime" },
          {
            names: ["fields"],
            label: "内容",
            type: "array",
            widget: "rows",
            format: "list",
            columns: [
              { field: "label", label: "字段", format: "text" },
              { field: "value", label: "值", format: "text" },
            ],
          },
        ],
      },
      width: 720,
    },
    restore: {
      id: "restore",
      label: "恢复",
      confirm: { text: (s: Scope) => `确认恢复「${shown(entered(s, "name"))}」？恢复时按现在的规则检查。` },
      call: recycle.restore,
    },
    purge: {
      id: "purge",
      label: "彻底删除",
      danger: true,
      confirm: { text: (s: Scope) => `「${shown(entered(s, "name"))}」彻底删除后不能恢复，确认删除？` },
      call: recycle.purge,
    },
  },
};

/** 回收站 */
export default function RecyclePage() {
  return <ScreenPage screen={screen} />;
}
RecyclePage.screen = screen;
