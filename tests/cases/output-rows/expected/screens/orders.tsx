// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/orders.yaml, schemas/entities/order.schema.json

import { equals, type Form, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as orders from "../services/orders/calls.ts";

const orderForm: Form = {
  errors: "fields",
  items: [
    { names: ["orderName"], label: "名称", type: "string", widget: "text", required: true, format: "text" },
    {
      names: ["kindId"],
      label: "类型",
      type: "string",
      widget: "select",
      options: { call: orders.kinds, send: { pageNumber: 1, pageSize: 1000 }, value: "id", label: (s: Scope) => shown(s.option?.["kindName"]) },
      format: "text",
      change: [{ set: { partId: null, shelfId: null } }],
    },
    {
      names: ["partId"],
      label: "品目",
      type: "string",
      widget: "select",
      options: {
        call: orders.kinds,
        send: { pageNumber: 1, pageSize: 1000, parentId: (s: Scope) => s.form?.["kindId"] },
        value: "id",
        label: (s: Scope) => shown(s.option?.["kindName"]),
        required: { parentId: "类型" },
      },
      format: "text",
      change: [{ set: { shelfId: null } }],
    },
    {
      names: ["shelfId"],
      label: "货架",
      type: "string",
      widget: "select",
      options: {
        call: orders.shelves,
        send: { pageNumber: 1, pageSize: 1000, above: (s: Scope) => s.form?.["partId"] },
        value: "id",
        label: (s: Scope) => shown(s.option?.["kindName"]),
        required: { above: "品目" },
      },
      format: "text",
    },
    {
      names: ["lines"],
      label: "明细",
      type: "array",
      widget: "rows",
      format: "list",
      columns: [
        {
          field: "kindId",
          label: "类型",
          format: "text",
          options: { call: orders.kinds, send: { pageNumber: 1, pageSize: 1000 }, value: "id", label: (s: Scope) => shown(s.option?.["kindName"]) },
        },
        {
          field: "partId",
          label: "品目",
          format: "text",
          options: { call: orders.kinds, send: { pageNumber: 1, pageSize: 1000 }, value: "id", label: (s: Scope) => shown(s.option?.["kindName"]) },
        },
        { field: "imported", label: "进口", format: "boolean" },
        { field: "origin", label: "原产地", format: "text", show: (s) => equals(s.row?.["imported"], true), perRow: true },
        { field: "quantity", label: "数量", format: "number" },
        { field: "price", label: "单价", format: "amount" },
        { field: "total", label: "小计", format: "amount" },
        { field: "taxed", label: "含税", format: "amount" },
      ],
      totals: ["total"],
      entry: {
        typed: () => import("../entities/order-line.typed.ts").then((m) => m.input),
        items: [
          {
            names: ["kindId"],
            label: "类型",
            type: "string",
            widget: "select",
            options: { call: orders.kinds, send: { pageNumber: 1, pageSize: 1000 }, value: "id", label: (s: Scope) => shown(s.option?.["kindName"]) },
            format: "text",
            change: [{ set: { partId: null } }],
          },
          {
            names: ["partId"],
            label: "品目",
            type: "string",
            widget: "select",
            options: {
              call: orders.kinds,
              send: { pageNumber: 1, pageSize: 1000, parentId: (s: Scope) => s.form?.["kindId"] },
              value: "id",
              label: (s: Scope) => shown(s.option?.["kindName"]),
              required: { parentId: "类型" },
            },
            format: "text",
          },
          { names: ["imported"], label: "进口", type: "boolean", widget: "boolean-radio", format: "boolean" },
          {
            names: ["origin"],
            label: "原产地",
            type: "string",
            widget: "text",
            required: true,
            format: "text",
            show: (s) => equals(s.row?.["imported"], true),
          },
          { names: ["quantity"], label: "数量", type: "integer", widget: "number", required: true, format: "number" },
          { names: ["price"], label: "单价", type: "number", widget: "amount", required: true, format: "amount" },
          {
            names: ["total"],
            label: "小计",
            type: "number",
            widget: "display",
            format: "amount",
            readonly: true,
            computed: { formula: { formula: { operator: "*", left: { field: "quantity" }, right: { field: "price" } }, stored: "money", scale: 2 } },
          },
          {
            names: ["taxed"],
            label: "含税",
            type: "number",
            widget: "display",
            format: "amount",
            readonly: true,
            computed: {
              formula: {
                formula: { operator: "*", left: { field: "total" }, right: { number: "1.13" } },
                stored: "money",
                scale: 2,
                round: "half-up",
              },
            },
          },
        ],
      },
      formulas: [
        { field: "total", formula: { operator: "*", left: { field: "quantity" }, right: { field: "price" } }, stored: "money", scale: 2 },
        {
          field: "taxed",
          formula: { operator: "*", left: { field: "total" }, right: { number: "1.13" } },
          stored: "money",
          scale: 2,
          round: "half-up",
        },
      ],
    },
    { names: ["discount"], label: "折扣", type: "number", widget: "number", format: "number" },
    { names: ["people"], label: "人数", type: "integer", widget: "number", format: "number" },
    {
      names: ["sum"],
      label: "合计",
      type: "number",
      widget: "amount",
      format: "amount",
      readonly: true,
      computed: { sum: { list: "lines", of: "total", isMoney: true } },
    },
    {
      names: ["due"],
      label: "应付",
      type: "number",
      widget: "amount",
      format: "amount",
      readonly: true,
      computed: {
        formula: {
          formula: {
            operator: "/",
            left: { operator: "*", left: { field: "sum" }, right: { operator: "-", left: { number: "1" }, right: { field: "discount" } } },
            right: { field: "people" },
          },
          stored: "money",
          scale: 2,
          round: "down",
        },
      },
    },
  ],
};

const screen: Screen = {
  id: "orders",
  title: "订购",
  path: "/order-list",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: orders.list,
      search: [],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["orderName"])}`,
      columns: [
        { field: "orderName", label: "名称", format: "text", sort: true },
        { field: "sum", label: "合计", format: "amount", sort: true },
        { field: "due", label: "应付", format: "amount", sort: true },
      ],
      pageSizes: [10, 20, 50, 100],
      actions: ["add", "addKind"],
      rowActions: ["edit"],
    },
  },
  actions: {
    addKind: {
      id: "addKind",
      label: "新增品目",
      title: "新增品目",
      form: { errors: "fields", items: [{ names: ["kindName"], label: "名称", type: "string", widget: "text", required: true, format: "text" }] },
      call: orders.addKind,
      input: () => import("../services/orders/rules/add-kind.ts").then((m) => m.input),
    },
    add: {
      id: "add",
      label: "新增",
      title: "新增订购单",
      form: orderForm,
      call: orders.add,
      input: () => import("../services/orders/rules/add.ts").then((m) => m.input),
    },
    edit: {
      id: "edit",
      label: "编辑",
      title: "编辑订购单",
      form: orderForm,
      call: orders.change,
      input: () => import("../services/orders/rules/change.ts").then((m) => m.input),
      detail: { call: orders.get, key: "id" },
    },
  },
};

/** 订购 */
export default function OrdersPage() {
  return <ScreenPage screen={screen} />;
}
OrdersPage.screen = screen;
