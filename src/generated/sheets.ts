// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/sheets.hbs
// Sources: schemas/entities
// Hash: 9943d8d78867cbd3be415c2c5aba1c77

import type { Sheet } from "../../runtime/contract/sheet.ts";
import * as assetRowTyped from "./entities/asset-row.typed.ts";
import * as resultRowTyped from "./entities/result-row.typed.ts";

/** By entity: how its rows stand in a spreadsheet (`x-import`). */
export const sheets = {
  "asset-row": {
    entity: "asset-row",
    title: "国有资产处置明细表",
    headingRow: 5,
    firstRow: 6,
    maxRows: 20000,
    notes: ["资产类别可从下拉列表选择，也可参照资产分类代码填写；购置日期格式为 2020-01-05。"],
    columns: [
      { field: "assetType", title: "资产类别", value: "text", required: true },
      { field: "assetName", title: "资产名称", value: "text" },
      { field: "assetNum", title: "数量", value: "integer", required: true },
      { field: "unit", title: "计量单位", value: "text" },
      { field: "purchaseDate", title: "购置日期", value: "date", required: true },
      { field: "original", title: "账面原值（元）", value: "amount", required: true },
      { field: "equity", title: "账面净值（元）", value: "amount" },
    ],
    codes: {
      field: "assetType",
      title: "资产分类代码",
      items: [
        { value: "A01000000", label: "房屋和构筑物" },
        { value: "A02000000", label: "设备" },
        { value: "A02010000", label: "信息化设备" },
        { value: "A02020000", label: "办公设备" },
        { value: "A02030000", label: "车辆" },
        { value: "A02050000", label: "机械设备" },
        { value: "A03000000", label: "文物和陈列品" },
        { value: "A04000000", label: "图书和档案" },
        { value: "A05000000", label: "家具和用具" },
        { value: "A06000000", label: "特种动植物" },
        { value: "A07000000", label: "物资" },
        { value: "A08000000", label: "无形资产" },
      ],
    },
    rules: assetRowTyped.input,
  },
  "result-row": {
    entity: "result-row",
    title: "国有资产处置结果表",
    headingRow: 5,
    firstRow: 6,
    maxRows: 20000,
    notes: ["评估价值、成交价格以元为单位，最多保留两位小数。"],
    columns: [
      { field: "assetType", title: "资产类别", value: "text" },
      { field: "assetName", title: "资产名称", value: "text" },
      { field: "assetNum", title: "数量", value: "integer", required: true },
      { field: "assesValue", title: "评估价值（元）", value: "amount", required: true },
      { field: "price", title: "成交价格（元）", value: "amount", required: true },
      { field: "assignee", title: "受让方", value: "text" },
    ],
    codes: {
      field: "assetType",
      title: "资产分类代码",
      items: [
        { value: "A01000000", label: "房屋和构筑物" },
        { value: "A02000000", label: "设备" },
        { value: "A02010000", label: "信息化设备" },
        { value: "A02020000", label: "办公设备" },
        { value: "A02030000", label: "车辆" },
        { value: "A02050000", label: "机械设备" },
        { value: "A03000000", label: "文物和陈列品" },
        { value: "A04000000", label: "图书和档案" },
        { value: "A05000000", label: "家具和用具" },
        { value: "A06000000", label: "特种动植物" },
        { value: "A07000000", label: "物资" },
        { value: "A08000000", label: "无形资产" },
      ],
    },
    rules: resultRowTyped.input,
  },
} satisfies Readonly<Record<string, Sheet>>;
