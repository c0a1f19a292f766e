// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/result-row.schema.json
// Hash: 18639584f1843f1d39e21d575652340d

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.result-row.validate.js";

/** 处置结果: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "assetType", keyword: "type", message: "资产类别格式不正确" },
    { at: "assetType", keyword: "maxLength", message: "资产类别长度不能超过1000个字符" },
    { at: "assetName", keyword: "type", message: "资产名称格式不正确" },
    { at: "assetName", keyword: "maxLength", message: "资产名称长度不能超过1000个字符" },
    { at: "assetNum", keyword: "required", message: "请输入数量" },
    { at: "assetNum", keyword: "type", message: "数量必须为整数" },
    { at: "assesValue", keyword: "required", message: "请输入评估价值（元）" },
    { at: "assesValue", keyword: "type", message: "评估价值（元）必须为数字" },
    { at: "assesValue", keyword: "format", message: "评估价值（元）格式不正确" },
    { at: "price", keyword: "required", message: "请输入成交价格（元）" },
    { at: "price", keyword: "type", message: "成交价格（元）必须为数字" },
    { at: "price", keyword: "format", message: "成交价格（元）格式不正确" },
    { at: "assignee", keyword: "type", message: "受让方格式不正确" },
    { at: "assignee", keyword: "maxLength", message: "受让方长度不能超过1000个字符" },
  ],
};
