// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/asset-row.schema.json
// Hash: e355e2de177f67184c9a578bd3a24a2f

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.asset-row.validate.js";

/** 资产明细: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "assetType", keyword: "required", message: "请输入资产类别" },
    { at: "assetNum", keyword: "required", message: "请输入数量" },
    { at: "purchaseDate", keyword: "required", message: "请输入购置日期" },
    { at: "original", keyword: "required", message: "请输入账面原值（元）" },
  ],
  names: ["assetType", "assetNum", "purchaseDate", "original"],
  order: ["assetType", "assetName", "assetNum", "unit", "purchaseDate", "original", "equity"],
};
