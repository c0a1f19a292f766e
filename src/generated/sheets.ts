// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/sheets.hbs
// Sources: schemas/entities
// Hash: 1530e24a15728e75c7b149c4e9f690a6

import { isAbove, isBelow } from "../../runtime/contract/language/condition.ts";
import type { Sheet } from "../../runtime/contract/language/sheet.ts";
import * as assetRowTyped from "./entities/asset-row.typed.ts";
import * as resultRowTyped from "./entities/result-row.typed.ts";
import * as userRowTyped from "./entities/user-row.typed.ts";

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
    warnings: [
      { when: (s) => isBelow(s.row?.["assetNum"], 1), message: "数量小于1", field: "assetNum" },
      { when: (s) => isBelow(s.row?.["original"], 0), message: "账面原值为负数", field: "original" },
      { when: (s) => isBelow(s.row?.["equity"], 0), message: "账面净值为负数", field: "equity" },
      { when: (s) => isAbove(s.row?.["equity"], s.row?.["original"]), message: "账面净值大于账面原值", field: "equity" },
      { when: (s) => isAbove(s.row?.["purchaseDate"], s.now), message: "购置日期晚于今天", field: "purchaseDate" },
      { when: (s) => isBelow(s.row?.["purchaseDate"], "1950-01-01"), message: "购置日期早于1950年", field: "purchaseDate" },
    ],
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
    warnings: [
      { when: (s) => isBelow(s.row?.["assetNum"], 1), message: "数量小于1", field: "assetNum" },
      { when: (s) => isBelow(s.row?.["assesValue"], 0), message: "评估价值为负数", field: "assesValue" },
      { when: (s) => isBelow(s.row?.["price"], 0), message: "成交价格为负数", field: "price" },
    ],
  },
  "user-row": {
    entity: "user-row",
    title: "用户导入表",
    headingRow: 5,
    firstRow: 6,
    maxRows: 200,
    notes: ["用户类型仅业务用户填写；区划编码、组织名称、角色编码须为系统中已有的；多个角色编码用逗号分隔。"],
    columns: [
      { field: "userAccount", title: "账号", value: "text", required: true },
      { field: "userName", title: "姓名", value: "text", required: true },
      {
        field: "systemType",
        title: "用户系统类型",
        value: "codes",
        required: true,
        codes: [
          { value: "1", label: "系统管理员" },
          { value: "3", label: "业务用户" },
          { value: "5", label: "运维管理员" },
        ],
      },
      {
        field: "userTypeId",
        title: "用户类型",
        value: "codes",
        codes: [
          { value: "1", label: "监管机构" },
          { value: "2", label: "采购人" },
          { value: "3", label: "代理机构" },
          { value: "4", label: "供应商" },
          { value: "5", label: "专家" },
          { value: "6", label: "运营人员" },
          { value: "7", label: "外部审计人员" },
          { value: "8", label: "运营管理员" },
          { value: "0", label: "其他" },
          { value: "10", label: "资产处置单位" },
        ],
      },
      { field: "userTel", title: "手机号", value: "text" },
      { field: "userEmail", title: "邮箱", value: "text" },
      { field: "userIDCard", title: "身份证号", value: "text" },
      { field: "regionCode", title: "区划编码", value: "text" },
      { field: "orgName", title: "所属组织", value: "text" },
      { field: "roleIds", title: "角色编码", value: "text" },
    ],
    rules: userRowTyped.input,
    unique: [
      { fields: ["userAccount"], caseless: true },
      { fields: ["userTel"], isWarning: true },
      { fields: ["userIDCard"], isWarning: true },
    ],
  },
} satisfies Readonly<Record<string, Sheet>>;
