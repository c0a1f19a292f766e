// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/regions.yaml, schemas/entities/region.schema.json
// Hash: 7bfed9d486e6d2cce9a26c36d06c319e

import { differs, type Form, isEmpty, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as menuCenter from "../services/menu-center/calls.ts";
import * as recycle from "../services/recycle/calls.ts";

const regionForm: Form = {
  errors: "fields",
  incomplete: "请补全必填字段！",
  items: [
    {
      names: ["parentId"],
      label: "上级区划",
      type: "string",
      widget: "tree-select",
      required: true,
      options: {
        call: menuCenter.regionTreeChild,
        find: menuCenter.regionTree,
        value: "id",
        label: (s: Scope) => `${shown(s.option?.["regionCode"])} ${shown(s.option?.["regionName"])}`,
        extra: [{ value: "0", label: "全国" }],
      },
      format: "text",
      default: (s: Scope) => pluck(s["tree"], ["id"]),
    },
    { names: ["regionCode"], label: "区划编码", type: "string", widget: "text", required: true, format: "text" },
    { names: ["regionName"], label: "区划名称", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["enabled"],
      label: "是否启用",
      type: "string",
      widget: "radio",
      required: true,
      codes: [
        { value: "1", label: "启用", tone: "active" },
        { value: "0", label: "停用", tone: "muted" },
      ],
      format: "codes",
      default: "1",
    },
    { names: ["remark"], label: "备注", type: "string", widget: "textarea", format: "text", max: 190 },
  ],
};

const screen: Screen = {
  id: "regions",
  title: "区划管理",
  path: "/region",
  params: [],
  under: [],
  blocks: {
    tree: {
      kind: "tree",
      call: menuCenter.regionTreeChild,
      find: menuCenter.regionTree,
      key: "id",
      parent: "parentId",
      label: (s: Scope) => `${shown(s.row?.["regionCode"])} ${shown(s.row?.["regionName"])}`,
      filter: true,
      rowActions: ["edit", "delete"],
      root: { id: "0", regionCode: "root", regionName: "全国" },
    },
    list: {
      kind: "table",
      call: menuCenter.regionChildren,
      send: { id: (s: Scope) => pluck(s["tree"], ["id"]) },
      search: [{ names: ["searchText"], label: "关键字", type: "string", widget: "keyword", format: "text" }],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["regionName"])}（${shown(s.row?.["regionCode"])}）`,
      columns: [
        { field: "regionCode", label: "区划编码", format: "text", sort: true },
        { field: "regionName", label: "区划名称", format: "text" },
        { field: "regionFullName", label: "区划全称", format: "text" },
        { field: "parentName", label: "上级区划名称", format: "text" },
        { field: "levelNum", label: "级次", format: "number", sort: true },
        {
          field: "enabled",
          label: "是否启用",
          format: "codes",
          codes: [
            { value: "1", label: "启用", tone: "active" },
            { value: "0", label: "停用", tone: "muted" },
          ],
          sort: true,
          inSight: true,
        },
        { field: "remark", label: "备注", format: "text" },
      ],
      select: true,
      empty: "该区划没有下级区划。",
      pageSizes: [10, 20, 50, 100],
      actions: ["add", "import", "deleteBatch"],
      rowActions: ["edit", "history", "delete"],
      rowOpen: "look",
    },
  },
  actions: {
    add: {
      id: "add",
      label: "新增",
      title: "新增区划",
      form: regionForm,
      call: menuCenter.addRegion,
      addAnother: true,
      input: () => import("../services/menu-center/rules/add-region.ts").then((m) => m.input),
    },
    import: {
      id: "import",
      label: "导入",
      title: "导入区划",
      call: menuCenter.importRegions,
      import: { call: menuCenter.importRegionsUpload, rows: menuCenter.importRegionsRows, file: menuCenter.importRegionsFile, maxRows: 1000 },
    },
    look: {
      id: "look",
      label: "查看",
      title: "区划详情",
      form: {
        readonly: true,
        errors: "fields",
        items: [
          { names: ["regionCode"], label: "区划编码", type: "string", widget: "text", format: "text" },
          { names: ["regionName"], label: "区划名称", type: "string", widget: "text", format: "text" },
          { names: ["regionFullName"], label: "区划全称", type: "string", widget: "text", format: "text" },
          { names: ["parentName"], label: "上级区划名称", type: "string", widget: "text", format: "text" },
          { names: ["levelNum"], label: "级次", type: "integer", widget: "number", format: "number" },
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
          { names: ["remark"], label: "备注", type: "string", widget: "text", format: "text" },
          { names: ["createDate"], label: "创建时间", type: "string", widget: "datetime", format: "datetime" },
          { names: ["operateDate"], label: "修改时间", type: "string", widget: "datetime", format: "datetime" },
        ],
      },
      detail: { call: menuCenter.getRegion, key: "id" },
    },
    edit: {
      id: "edit",
      label: "编辑",
      when: (s) => differs(s.row?.["id"], "0"),
      title: "编辑区划",
      form: regionForm,
      call: menuCenter.updateRegion,
      input: () => import("../services/menu-center/rules/update-region.ts").then((m) => m.input),
      detail: { call: menuCenter.getRegion, key: "id" },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      when: (s) => differs(s.row?.["id"], "0"),
      confirm: { text: "确认删除该区划?" },
      call: menuCenter.deleteRegions,
      judged: [{ rule: (s) => !isEmpty(s.form?.["ids"]), message: "所选区划为空", fields: ["ids"] }],
      send: { ids: (s: Scope) => [s.row?.["id"]] },
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "ids" },
    },
    deleteBatch: {
      id: "deleteBatch",
      label: "批量删除",
      danger: true,
      checks: [{ rule: (s) => !isEmpty(s["list"]), message: "请选择要删除的数据", fields: [] }],
      confirm: { text: "您正在进行批量删除操作，确认是否删除" },
      call: menuCenter.deleteRegions,
      judged: [{ rule: (s) => !isEmpty(s.form?.["ids"]), message: "所选区划为空", fields: ["ids"] }],
      send: { ids: (s: Scope) => pluck(s["list"], ["id"]) },
      ticked: "list",
      cancelled: "已取消删除",
      undo: { call: recycle.restore, key: "ids" },
    },
    history: { id: "history", label: "变更记录", call: changes.regions },
  },
};

/** 区划管理 */
export default function RegionsPage() {
  return <ScreenPage screen={screen} />;
}
RegionsPage.screen = screen;
