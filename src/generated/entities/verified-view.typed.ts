// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/verified-view.schema.json
// Hash: ef006fa63c4cd142c630a940f7d6bad4

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.verified-view.validate.js";

/** 校验结果: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "message", keyword: "type", message: "校验结果格式不正确" },
    { at: "message", keyword: "maxLength", message: "校验结果长度不能超过1000个字符" },
    { at: "columns", keyword: "type", message: "视图字段必须为列表" },
    { at: "columns", keyword: "maxItems", message: "视图字段不能超过1000项", most: 1000 },
    { at: "columns.*", keyword: "type", message: "视图字段格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "视图字段长度不能超过100个字符" },
  ],
};
