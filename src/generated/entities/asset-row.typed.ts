// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/asset-row.schema.json
// Hash: eecdb7904fdc996fb9e2fa51d45a0d89

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.asset-row.validate.js";

/** 资产明细: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "assetType", keyword: "required", message: "请输入资产类别" },
    { at: "assetType", keyword: "type", message: "资产类别格式不正确" },
    { at: "assetType", keyword: "maxLength", message: "资产类别长度不能超过1000个字符" },
    { at: "assetName", keyword: "type", message: "资产名称格式不正确" },
    { at: "assetName", keyword: "maxLength", message: "资产名称长度不能超过1000个字符" },
    { at: "assetNum", keyword: "required", message: "请输入数量" },
    { at: "assetNum", keyword: "type", message: "数量必须为整数" },
    { at: "unit", keyword: "type", message: "计量单位格式不正确" },
    { at: "unit", keyword: "maxLength", message: "计量单位长度不能超过1000个字符" },
    { at: "purchaseDate", keyword: "required", message: "请输入购置日期" },
    { at: "purchaseDate", keyword: "type", message: "购置日期格式不正确" },
    { at: "purchaseDate", keyword: "format", message: "购置日期格式不正确" },
    { at: "original", keyword: "required", message: "请输入账面原值（元）" },
    { at: "original", keyword: "type", message: "账面原值（元）必须为数字" },
    { at: "original", keyword: "format", message: "账面原值（元）格式不正确" },
    { at: "equity", keyword: "type", message: "账面净值（元）必须为数字" },
    { at: "equity", keyword: "format", message: "账面净值（元）格式不正确" },
  ],
};
