// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/result-row.schema.json
// Hash: 26372c5c2bbfaf57b4b14241eed294f5

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.result-row.validate.js";

/** 处置结果: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "assetNum", keyword: "required", message: "请输入数量" },
    { at: "assesValue", keyword: "required", message: "请输入评估价值（元）" },
    { at: "price", keyword: "required", message: "请输入成交价格（元）" },
  ],
  names: ["assetNum", "assesValue", "price"],
  order: ["assetType", "assetName", "assetNum", "assesValue", "price", "assignee"],
};
