// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/places.yaml, schemas/entities/place.schema.json

import { differs, entered, equals, isEmpty, pluck, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as places from "../services/places/calls.ts";

const screen: Screen = {
  id: "places",
  title: "地点管理",
  path: "/places",
  params: [],
  under: [],
  blocks: {
    tree: {
      kind: "tree",
      call: places.placeLevel,
      find: places.placeTree,
      key: "id",
      parent: "parentId",
      label: (s: Scope) => `${shown(s.row?.["placeName"])}`,
      filter: true,
      rowActions: ["rename"],
      root: { id: "0", placeName: "全部" },
    },
    list: {
      kind: "table",
      call: places.placesBelow,
      send: { id: (s: Scope) => pluck(s["tree"], ["id"]) },
      search: [],
      checks: [],
      rowKey: "id",
      columns: [
        { field: "placeName", label: "名称", format: "text" },
        { field: "seats", label: "座位", format: "number", sort: true },
      ],
      select: true,
      pageSizes: [10, 20, 50, 100],
      actions: ["add", "deleteBatch"],
      rowActions: ["delete"],
    },
    level: {
      kind: "table",
      title: "本级",
      call: places.placeLevel,
      send: { id: (s: Scope) => pluck(s["tree"], ["id"]) },
      search: [],
      checks: [],
      rowKey: "id",
      columns: [{ field: "placeName", label: "名称", format: "text" }],
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: [],
      arrange: "order",
    },
  },
  actions: {
    rename: {
      id: "rename",
      label: "设座位",
      when: (s) => differs(s.row?.["id"], "0"),
      call: places.addPlace,
      send: { parentId: (s: Scope) => s.row?.["parentId"], placeName: (s: Scope) => s.row?.["placeName"], seats: 1 },
    },
    add: {
      id: "add",
      label: "新增",
      title: "新增地点",
      form: {
        errors: "fields",
        incomplete: "请补全必填字段！",
        items: [
          {
            names: ["parentId"],
            label: "上级",
            type: "string",
            widget: "tree-select",
            required: true,
            options: { call: places.placeLevel, find: places.placeTree, value: "id", label: (s: Scope) => `${shown(s.option?.["placeName"])}` },
            format: "text",
            default: (s: Scope) => pluck(s["tree"], ["id"]),
          },
          { names: ["placeName"], label: "名称", type: "string", widget: "text", required: true, format: "text" },
          {
            names: ["seats"],
            label: "座位",
            type: "integer",
            widget: "number",
            format: "number",
            step: 10,
            show: (s) => !isEmpty(entered(s, "placeName")),
          },
        ],
      },
      call: places.addPlace,
      input: () => import("../services/places/rules/add-place.ts").then((m) => m.input),
      send: { seats: (s: Scope) => equals(entered(s, "seats"), 0) ? null : s.form?.["seats"] },
    },
    delete: {
      id: "delete",
      label: "删除",
      danger: true,
      confirm: { text: (s: Scope) => `确认删除“${shown(entered(s, "placeName"))}”?` },
      call: places.deletePlaces,
      judged: [{ rule: (s) => !isEmpty(s.form?.["ids"]), message: "未选择地点", fields: ["ids"] }],
      send: { ids: (s: Scope) => [s.row?.["id"]] },
    },
    deleteBatch: {
      id: "deleteBatch",
      label: "批量删除",
      danger: true,
      checks: [{ rule: (s) => !isEmpty(s["list"]), message: "请选择要删除的数据", fields: [] }],
      confirm: { text: "确认删除?" },
      call: places.deletePlaces,
      judged: [{ rule: (s) => !isEmpty(s.form?.["ids"]), message: "未选择地点", fields: ["ids"] }],
      send: { ids: (s: Scope) => pluck(s["list"], ["id"]) },
      ticked: "list",
    },
    order: { id: "order", label: "排序", call: places.orderPlaces, send: { ids: (s: Scope) => pluck(s["level"], ["id"]) }, ticked: "level" },
  },
};

/** 地点管理 */
export default function PlacesPage() {
  return <ScreenPage screen={screen} />;
}
PlacesPage.screen = screen;
